/** Shrinks a failing plan by removing parts and running it again (delta debugging), within limits. */
import { type Cycle, type Plan, type TabletPlan, withoutOrphans } from './plan.ts';

export interface ShrinkLimits {
  readonly runs: number;
  readonly ms: number;
}

export interface Shrunk {
  readonly plan: Plan;
  readonly runs: number;
}

type Disposition<What> = (candidate: What) => Promise<boolean>;

/**
 * Returns the smallest failing plan found: fewer tablets first, then fewer starts, then fewer steps. A race does not
 * happen in every run, so a plan that passed once is only probably harmless; the returned one has failed.
 * @param fails runs a candidate
 */
export async function shrinkPlan(
  plan: Plan,
  { fails, limits, now = Date.now }: { fails: Disposition<Plan>; limits: ShrinkLimits; now?: () => number },
): Promise<Shrunk> {
  const end = now() + limits.ms;
  let runs = 0;
  let smallest = plan;
  const stillFails: Disposition<Plan> = async (candidate) => {
    if (runs >= limits.runs || now() >= end) return false;
    runs += 1;
    const isFailing = await fails(candidate);
    if (isFailing) smallest = candidate;
    return isFailing;
  };

  await fewest(smallest.tablets, (tablets) => stillFails(withTablets(smallest, tablets)));
  for (const { name } of smallest.tablets) {
    const change = (cycles: readonly Cycle[]) => withCycles(smallest, name, cycles);
    await fewest(cyclesOf(smallest, name), (cycles) => stillFails(change(cycles)));
    for (let n = 0; n < cyclesOf(smallest, name).length; n += 1) {
      const steps = cyclesOf(smallest, name)[n]?.steps ?? [];
      await fewest(steps, (kept) =>
        stillFails(
          change(cyclesOf(smallest, name).map((cycle, at) => (at === n ? { ...cycle, steps: kept } : cycle))),
        ),
      );
    }
  }
  return { plan: smallest, runs };
}

/** Removes halves, then quarters, down to single parts, as long as the rest fails. */
async function fewest<Part>(parts: readonly Part[], fails: Disposition<readonly Part[]>): Promise<void> {
  let left = parts;
  let size = Math.ceil(left.length / 2);
  while (left.length > 1) {
    const smaller = await withoutOneChunk(left, { size, fails });
    if (!smaller && size === 1) return;
    if (smaller) left = smaller;
    size = Math.min(smaller ? size : Math.ceil(size / 2), Math.ceil(left.length / 2));
  }
}

async function withoutOneChunk<Part>(
  parts: readonly Part[],
  { size, fails }: { size: number; fails: Disposition<readonly Part[]> },
): Promise<readonly Part[] | undefined> {
  for (let start = 0; start < parts.length; start += size) {
    const kept = [...parts.slice(0, start), ...parts.slice(start + size)];
    if (kept.length > 0 && (await fails(kept))) return kept;
  }
  return undefined;
}

function withTablets(plan: Plan, tablets: readonly TabletPlan[]): Plan {
  return withoutOrphans({ ...plan, tablets });
}

function withCycles(plan: Plan, name: string, cycles: readonly Cycle[]): Plan {
  const tablets = plan.tablets.map((tablet) => (tablet.name === name ? { ...tablet, cycles } : tablet));
  return withoutOrphans({ ...plan, tablets });
}

function cyclesOf(plan: Plan, name: string): readonly Cycle[] {
  return plan.tablets.find((tablet) => tablet.name === name)?.cycles ?? [];
}
