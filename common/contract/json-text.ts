/**
 * A value out of JSON as text; null and absent are none, and an object or list is no more than `[object …]`. Never fails,
 * as `String` does for an object with a `toString` of its own, or for a list of such.
 */
export function jsonText(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.prototype.toString.call(value)
    : String(value ?? '');
}
