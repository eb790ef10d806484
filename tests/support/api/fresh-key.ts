let count = 0;

/** An Idempotency-Key that is unique in this process. */
export function freshKey(): string {
  count += 1;
  return `key-${count}`;
}
