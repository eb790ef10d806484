/**
 * Converts a JSON value to text; null and absent give an empty text, objects and lists only `[object …]`. Never throws,
 * unlike `String` for an object with its own `toString`, or for a list of such objects.
 */
export function jsonText(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.prototype.toString.call(value)
    : String(value ?? '');
}
