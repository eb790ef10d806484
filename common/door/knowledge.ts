/**
 * Which admissions of one guest knew which others. Knowledge is transitive, so an entry need not name all of them. The
 * work is linear in the admissions and the keys they name, not quadratic: an attacker may create thousands for one
 * guest.
 */
import { type DoorEntry, MOST_KEYS_NAMED } from '../contract/door-entries.ts';
import { lowestFirst } from './lowest-first.ts';

/** As many as one "seen" can name. */
const MOST_COMPARED = MOST_KEYS_NAMED;

export interface Knowledge {
  /**
   * Admissions that count. One that knew another comes after it, whatever the clocks say; otherwise ordered by time.
   */
  readonly ordered: readonly DoorEntry[];
  /** By position in the order: whether neither this one nor some other knew the other. */
  readonly isUnaware: readonly boolean[];
  /** Positions of pairs of which neither knew the other, among the latest `MOST_COMPARED` unaware ones. */
  readonly pairs: readonly (readonly [number, number])[];
}

/**
 * @param made all admissions of the guest, undone ones included, by time
 * @param undone keys
 */
export function knowledgeOf(made: readonly DoorEntry[], undone: ReadonlySet<string>): Knowledge {
  const known = knownBy(made);
  const counts = made.map(({ key }) => !undone.has(key));
  const released = releaseOrder(known, counts);
  const ordered = released.filter((node) => counts[node]);
  const graph: Graph = { known: earlierOnly(known, released), counts, released, placeOf: placesOf(ordered) };
  const isUnaware = findUnaware(graph, ordered);
  const compared = ordered
    .map((_, place) => place)
    .filter((place) => isUnaware[place])
    .slice(-MOST_COMPARED);
  return {
    ordered: ordered.flatMap((node) => made[node] ?? []),
    isUnaware,
    pairs: compared.length === 0 ? [] : pairsAmong(graph, ordered, compared),
  };
}

/** Admissions as nodes, numbered by time. */
interface Graph {
  /** For each node the nodes it names, all released before it. */
  readonly known: readonly (readonly number[])[];
  readonly counts: readonly boolean[];
  /** Includes undone ones. */
  readonly released: readonly number[];
  /** Position in the order of those that count. */
  readonly placeOf: ReadonlyMap<number, number>;
}

function knownBy(made: readonly DoorEntry[]): number[][] {
  const nodeOf = new Map(made.map(({ key }, node) => [key, node]));
  return made.map(({ knew }, node) => {
    const known = new Set(knew.map((key) => nodeOf.get(key) ?? node));
    known.delete(node);
    return [...known];
  });
}

const placesOf = (ordered: readonly number[]) => new Map(ordered.map((node, place) => [node, place]));

/** A topological order: each after those it knows, otherwise by time; undone ones as early as possible. */
function releaseOrder(known: readonly (readonly number[])[], counts: readonly boolean[]): number[] {
  const knowers: number[][] = known.map(() => []);
  for (const [node, ones] of known.entries()) for (const one of ones) knowers[one]?.push(node);
  const missing = known.map(({ length }) => length);
  const isReleased = known.map(() => false);
  const next = lowestFirst();
  const undone: number[] = [];
  const released: number[] = [];
  const offer = (node: number) => {
    if (counts[node]) next.add(node);
    else undone.push(node);
  };
  for (const [node, left] of missing.entries()) if (left === 0) offer(node);
  let earliest = 0;
  while (released.length < known.length) {
    let node = undone.pop() ?? next.take();
    if (node === undefined) {
      // A cycle of entries that claim to have known each other: ordered by time alone.
      while (isReleased[earliest]) earliest += 1;
      node = earliest;
    }
    if (isReleased[node]) continue;
    isReleased[node] = true;
    released.push(node);
    for (const knower of knowers[node] ?? []) {
      const left = (missing[knower] ?? 0) - 1;
      missing[knower] = left;
      if (left === 0 && !isReleased[knower]) offer(knower);
    }
  }
  return released;
}

function earlierOnly(known: readonly (readonly number[])[], released: readonly number[]): number[][] {
  const rank: number[] = [];
  for (const [at, node] of released.entries()) rank[node] = at;
  return known.map((ones, node) => ones.filter((one) => (rank[one] ?? 0) < (rank[node] ?? 0)));
}

/**
 * An admission is aware if all later ones know it and it knows all earlier ones. For each later one, the latest that it
 * names must not be before this position; for each earlier one, the earliest that names it must not be after it. An
 * undone admission passes on its knowledge.
 */
function findUnaware({ known, counts, released, placeOf }: Graph, ordered: readonly number[]): boolean[] {
  const latestKnown: number[] = [];
  for (const node of released) {
    let latest = -1;
    for (const one of known[node] ?? [])
      latest = Math.max(latest, placeOf.get(one) ?? latestKnown[one] ?? -1);
    latestKnown[node] = latest;
  }
  const none = ordered.length;
  const earliestKnower = counts.map(() => none);
  for (const node of released.toReversed()) {
    const own = placeOf.get(node) ?? earliestKnower[node] ?? none;
    for (const one of known[node] ?? []) earliestKnower[one] = Math.min(earliestKnower[one] ?? none, own);
  }
  const isUnaware = ordered.map(() => false);
  let before = 0;
  for (const [place, node] of ordered.entries()) {
    if (before > place) isUnaware[place] = true;
    before = Math.max(before, earliestKnower[node] ?? none);
  }
  let after = none;
  for (const [fromEnd, node] of ordered.toReversed().entries()) {
    const place = none - 1 - fromEnd;
    if (after < place) isUnaware[place] = true;
    after = Math.min(after, latestKnown[node] ?? -1);
  }
  return isUnaware;
}

/** A bit set per compared admission says which others knew it. */
function pairsAmong(
  { known, released, placeOf }: Graph,
  ordered: readonly number[],
  compared: readonly number[],
): [number, number][] {
  const bitOf = new Map(compared.map((place, bit) => [ordered[place] ?? -1, 1n << BigInt(bit)]));
  const knows: bigint[] = [];
  for (const node of released) {
    let bits = 0n;
    for (const one of known[node] ?? []) bits |= (knows[one] ?? 0n) | (bitOf.get(one) ?? 0n);
    knows[node] = bits;
  }
  const nodes = [...bitOf];
  return nodes.flatMap(([one, bit], index) =>
    nodes
      .slice(index + 1)
      .filter(([other]) => ((knows[other] ?? 0n) & bit) === 0n)
      .map(([other]): [number, number] => [placeOf.get(one) ?? 0, placeOf.get(other) ?? 0]),
  );
}
