let count = 0;

/** An Idempotency-Key that nobody of this process has used before. */
export function freshKey(): string {
  count += 1;
  return `key-${count}`;
}
