/** The operation `undo`, with the id of another operation as data: `{operation: id}`. The undone operation decides in `mayUndo` who may. */
import { reader, text } from "../rules/contract/schema.ts";
import { phrase } from "../rules/contract/phrase.ts";
import type { Base, FoldedOperation, Undo } from "./operation.ts";
import { mayUndo } from "./fold.ts";
import { postOperation } from "./post.ts";

export const undo: Undo<{ readonly operation: string }, Base> = {
  type: "undo",
  parse: reader({ operation: text() }),
  undoes: ({ operation }) => operation,
  offers: (base, viewer) =>
    base.operations
      .filter((operation) => mayUndo(viewer, operation, base))
      .map((folded) => ({
        id: folded.logged.id,
        place: "history",
        label: phrase("QUINCUNX.Card.undo"),
        take: () => undoOperation(base, folded),
      })),
};

/** Posts the undo of an operation on the message. */
export async function undoOperation(base: Base, { logged }: Pick<FoldedOperation, "logged">): Promise<void> {
  const name = game.user.name;
  const sentence =
    base.message.whisper.length > 0
      ? game.i18n.format("QUINCUNX.Card.amendedSome", { name })
      : game.i18n.format("QUINCUNX.Card.undid", { name, title: base.title });
  await postOperation(undo, base, { operation: logged.id }, { sentence });
}
