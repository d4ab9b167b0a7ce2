/** `game.tours` and `foundry.nue`: the table guides nobody; using a tour says so by name (app.md 6.7). */
import { Collection } from "../utils/collection.ts";
import { notImplemented, type Loose } from "../utils/types.ts";

export class Tour {
  constructor(_config: Loose = {}, _options: Loose = {}) {
    notImplemented("foundry.nue.Tour");
  }

  static async fromJSON(_filepath: string): Promise<never> {
    return notImplemented("foundry.nue.Tour.fromJSON");
  }
}

export class ToursCollection extends Collection<string, Loose> {
  register(_namespace: string, _id: string, _tour: Loose): never {
    return notImplemented("game.tours.register");
  }
}
