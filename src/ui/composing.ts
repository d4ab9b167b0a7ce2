/** True while an input method composes text; Safari marks the key that ends the composition by its code alone. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
