import type { Facet, Provided } from "../../src/platform/field.ts";

/** The values of a facet in what features provide, without a page that has started the module. */
export const valuesIn = <V>(facet: Facet<V>, provides: readonly Provided[]): readonly V[] =>
  provides.filter((one) => one.facet === facet.name).flatMap(({ values }) => values as readonly V[]);
