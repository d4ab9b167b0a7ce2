/**
 * Defines unmodelled members of a class: any use throws an error with the name.
 *
 * `throwing(Color, "Color", "mix static fromHSV :hsv")`: a method, a static method, a value. `:x` may be set, as constructors do.
 */
import { notImplemented } from "../utils/types.ts";

export type AnyClass = { readonly prototype: object };

export function throwing(cls: AnyClass, className: string, members: string): void {
  for (const entry of members
    .trim()
    .replaceAll(/static\s+/g, "static/")
    .split(/\s+/)
    .filter(Boolean)) {
    const [isStatic, rest] = entry.startsWith("static/") ? [true, entry.slice(7)] : [false, entry];
    const member = rest.replace(/^:/, "");
    const target = isStatic ? cls : cls.prototype;
    if (Object.hasOwn(target, member)) continue;
    const name = `${className}${isStatic ? "." : "#"}${member}`;
    const fail = (..._args: unknown[]): never => notImplemented(name);
    Object.defineProperty(
      target,
      member,
      rest.startsWith(":")
        ? { get: () => fail(), set: overwrite(member), configurable: true }
        : { value: fail, writable: true, configurable: true },
    );
  }
}

function overwrite(member: string): (this: object, value: unknown) => void {
  return function (value) {
    Object.defineProperty(this, member, { value, writable: true, enumerable: true, configurable: true });
  };
}
