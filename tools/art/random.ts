/** Numbers that look random and are the same on every run, so that the made files can be compared and committed. */
export interface Random {
  /** Between `low` (inclusive) and `high` (exclusive). */
  between(low: number, high: number): number;
  /** One of the given. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Mulberry32, seeded. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
