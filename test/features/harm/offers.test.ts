/** Harm that a card offers (TE-11). */
import { describe, expect, it } from "vitest";
import { harmOffers } from "../../../src/features/harm/offers.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, beast, card, deal, hero, lastOf, page, size, total } from "../../support/card-bare.ts";
import type { Card } from "../../../src/card/state.ts";
import type { Hero } from "../../support/page.ts";
import type { HarmQuestion } from "../../../src/features/harm/ask-harm.ts";
import { changeBy } from "../../../src/features/harm/place.ts";
import { speak } from "../../../src/ui/speak.ts";
import { replaceWith } from "../../support/implementations.ts";
import { keyOf } from "../../support/phrase.ts";
import type { Offer } from "../../../src/log/operation.ts";
import { fake } from "../../support/fake.ts";

const bare = useBareStage();
const { set } = bare;

describe("the offers of harm (TE-11)", () => {
  const OPERATION: Parameters<typeof harmOffers>[0] = fake({ type: "harm", on: ["card"], may: () => true });
  const targets = (...actors: Hero[]): void =>
    set(page.game.user, "targets", new Set(actors.map((actor) => ({ actor }))));
  const offers = (of = card(), viewer = ANA) => [...harmOffers(OPERATION, of, viewer)];
  const said = () => lastOf().flags.quincunx.data;
  const notes = (one: Offer | undefined): string[] => one!.notes!.map((note) => speak(note));

  it("list the targets with the resulting numbers; a target without such a number gives the reason", async () => {
    const [mira, brute] = [await hero("Mira"), await hero("Brute", { vulnerabilities: [{ kind: "weapon harm" }] })];
    const cat = await beast({ value: 3, max: 5 });
    targets(mira, brute, cat);
    const [offer, ...others] = offers();
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ id: deal.id, place: "deal", icon: "fa-solid fa-heart-crack" });
    expect(speak(offer!.label)).toBe("Apply 2 Weapon Harm to Mira and Brute");
    expect(notes(offer)).toEqual([
      "Mira: 0 → 2",
      "Brute: 0 → 5",
      "Brute: vulnerable",
      expect.stringContaining("Beast"),
    ]);
    expect(notes(offer).at(-1)).toContain("“npc”");
    set(page.CONFIG.Actor, "typeLabels", { npc: "QUINCUNX.Settings.density.name" });
    expect(notes(offers()[0]).at(-1)).toContain(page.game.i18n.localize("QUINCUNX.Settings.density.name"));
    await offer!.take();
    expect(said()).toEqual({
      deal: deal.id,
      targets: [
        { actor: mira.uuid, path: "harm", sign: 1, amount: 2 },
        { actor: brute.uuid, path: "harm", sign: 1, amount: 5 },
      ],
    });
    expect(lastOf().content).toContain("Weapon Harm");
    await offers(card({ message: { whisper: [page.game.user.id] } }))[0]!.take();
    expect(lastOf().content).not.toContain("Weapon Harm");
  });

  it("list each target once: a hit target is left out, and returns after an undo; without targets the dialog opens", async () => {
    const mira = await hero("Mira");
    targets(mira);
    const taken = (more: object = {}) =>
      card({ state: { harms: [{ actor: mira.uuid, deal, isReverted: false, ...more }] } });
    const label = (of: Card): string => (keyOf(offers(of)[0]!.label) as string).split(".").at(-1) as string;
    expect([label(card()), label(taken()), label(taken({ isReverted: true }))]).toEqual(["apply", "pick", "apply"]);
    expect(label(taken({ deal: { ...deal, id: "effects.9" } }))).toBe("apply");
    expect(label(taken({ actor: "Actor.other" }))).toBe("apply");
    expect(offers(taken())[0]).toMatchObject({ place: "deal", notes: [{ key: "QUINCUNX.Harm.change" }] });
    targets();
    expect(offers()[0]).toMatchObject({ place: "deal", notes: [] });
  });

  it("let a GM choose another amount for targets, too: half, double, healed", async () => {
    const mira = await hero("Mira");
    targets(mira);
    const both = offers(card(), GM);
    expect(both.map(({ label }) => speak(label))).toEqual(["Apply 2 Weapon Harm to Mira", "Other amount or heal…"]);
    const asked: HarmQuestion[] = [];
    replaceWith({ askHarm: (question) => (asked.push(question), Promise.resolve([])) });
    await both[1]!.take();
    const [question] = asked;
    // TE-8: rounded down, at least 1.
    expect([question?.half(5), question?.half(1)]).toEqual([2, 1]);
    const row = question?.rows.find(({ target }) => target.actor === mira.uuid);
    expect([1, -3].map((amount) => row && changeBy(row, amount)?.after)).toEqual([1, 0]);
  });

  it("let a GM deal other numbers as harm, with texts of their own", async () => {
    const plain = { id: "d", kind: "fails", label: { text: "Fails" }, amount: 2, isHarm: false };
    const of = card({ state: { mechanic: { ...total, deals: () => [plain] } } });
    expect(offers(of)).toEqual([]);
    expect(offers(of, GM)[0]).toMatchObject({ place: "foot", label: { key: "QUINCUNX.Harm.pickPlain" } });
    targets(await hero("Mira"));
    expect(offers(of, GM)[0]).toMatchObject({ place: "foot", label: { key: "QUINCUNX.Harm.applyPlain" } });
  });

  it("list all possible targets in the dialog, or say that there are none; a hit target can be dealt it again", async () => {
    const mira = await hero("Mira");
    const asked: HarmQuestion[] = [];
    const pick = (chosen: readonly object[]): void =>
      replaceWith({ askHarm: (question) => (asked.push(question), Promise.resolve(chosen as never)) });
    const target = { actor: mira.uuid, path: "harm", sign: 1, amount: 3 };
    const warned: string[] = [];
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
    const before = size();
    pick([]);
    await offers()[0]!.take();
    expect(size()).toBe(before);
    expect(asked[0]).toMatchObject({ kind: deal.label, amount: 2, isGM: true });
    const row = asked[0]?.rows.find(({ target: { actor } }) => actor === mira.uuid);
    expect(row).toMatchObject({ attribute: { step: 0 }, problem: null, hasTaken: false, isTargeted: false });
    expect(row && changeBy(row)).toEqual({ before: 0, after: 2 });
    pick([target]);
    await offers()[0]!.take();
    expect(said()).toEqual({ deal: deal.id, targets: [target] });
    await offers(card({ state: { harms: [{ actor: mira.uuid, deal, isReverted: false }] } }))[0]!.take();
    expect(said()).toEqual({ deal: deal.id, targets: [target], again: true });
    expect(asked.at(-1)?.rows.find(({ target: { actor } }) => actor === mira.uuid)?.hasTaken).toBe(true);
    const gone = await hero("Gone");
    pick([{ ...target, actor: gone.uuid }, target]);
    await gone.delete();
    await offers()[0]!.take();
    expect(said()).toEqual({ deal: deal.id, targets: [target] });
    expect(warned).toEqual(["An actor that you chose no longer exists."]);
    set(page.game, "scenes", { active: null });
    set(page.game.users, "contents", []);
    set(page.game, "actors", { contents: [] });
    const told: unknown[] = [];
    set(page.ui.notifications, "warn", (...words: unknown[]) => void told.push(words));
    const [posted, questions] = [size(), asked.length];
    await offers()[0]!.take();
    expect([size(), asked.length]).toEqual([posted, questions]);
    expect(told).toEqual([["No target: target a token first.", { console: false }]]);
  });
});
