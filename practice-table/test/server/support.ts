/** A small table for the tests of the server. */
import type { DocumentData, DocumentEvent, DocumentName, ModulePackage, ServerEvent } from "../../src/protocol.ts";
import { LocalTransport } from "../../src/server/local-transport.ts";
import { seedWorld } from "../../src/server/seed.ts";
import { World, type WorldOptions } from "../../src/server/world.ts";

export const GM = "Gamemaster000000";
export const ANA = "Ana0000000000000";
export const BEN = "Ben0000000000000";

export const HERO_MODULE: ModulePackage = {
  id: "quincunx",
  active: true,
  manifest: {
    id: "quincunx",
    socket: true,
    documentTypes: { Actor: { "effect-hero": { gmOnlyFields: ["secret", "inner.doom"] } } },
  },
};

/** A session and the events that it received. */
export class Seat {
  readonly transport: LocalTransport;
  readonly events: ServerEvent[] = [];

  constructor(world: World, userId: string) {
    this.transport = new LocalTransport(world, userId);
    this.transport.subscribe((event) => this.events.push(event));
  }

  async create(
    documentName: DocumentName,
    data: object,
    rest: { parentUuid?: string; options?: Record<string, unknown> } = {},
  ): Promise<DocumentData> {
    const operation = {
      action: "create",
      documentName,
      data: [data as Record<string, unknown>],
      options: {},
      ...rest,
    } as const;
    return ((await this.transport.request({ type: "document", operation })) as DocumentEvent).data[0] as DocumentData;
  }

  async update(
    documentName: DocumentName,
    data: object,
    rest: { parentUuid?: string; options?: Record<string, unknown> } = {},
  ): Promise<DocumentEvent> {
    const operation = {
      action: "update",
      documentName,
      data: [data as Record<string, unknown>],
      options: {},
      ...rest,
    } as const;
    return (await this.transport.request({ type: "document", operation })) as DocumentEvent;
  }

  async delete(
    documentName: DocumentName,
    id: string,
    rest: { parentUuid?: string; options?: Record<string, unknown> } = {},
  ): Promise<DocumentEvent> {
    const operation = { action: "delete", documentName, ids: [id], options: {}, ...rest } as const;
    return (await this.transport.request({ type: "document", operation })) as DocumentEvent;
  }

  of<T extends ServerEvent["type"]>(type: T): Extract<ServerEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<ServerEvent, { type: T }> => event.type === type);
  }
}

export function table(options: WorldOptions = {}): { world: World; gm: Seat; ana: Seat; ben: Seat } {
  const world = new World({ modules: [HERO_MODULE], ...options });
  seedWorld(world);
  return { world, gm: new Seat(world, GM), ana: new Seat(world, ANA), ben: new Seat(world, BEN) };
}
