/** Prints a run: failures with their seed, and the total as JSON. */
import { rm } from 'node:fs/promises';
import { buildPage } from './build-page.ts';
import { describePlan, type Plan } from './plan.ts';
import { type Killed, runPlan } from './run.ts';
import { type ShrinkLimits, shrinkPlan } from './shrink.ts';

/** Counters, summed up over several runs. */
export interface Counts {
  readonly cycles: number;
  readonly acked: number;
  /** Accepted edits of pending or refused invitations. */
  readonly edited: number;
  /** Promises at doors. */
  readonly atDoors: number;
  /** Pairs of admissions of one guest without knowledge of each other. */
  readonly conflicts: number;
  readonly lost: number;
  readonly doubled: number;
  readonly foreign: number;
  readonly stuck: number;
  readonly untold: number;
  readonly ms: number;
}

export interface Summary extends Counts {
  readonly seed: number;
  readonly requests: Killed['requests'];
  readonly starts: Killed['starts'];
}

const KINDS = ['lost', 'doubled', 'foreign', 'stuck', 'untold'] as const;

/**
 * Runs a plan and prints a line per failure; if there was one, also the smallest plan found that still fails in one of
 * the same ways.
 */
export async function runAndVerify(plan: Plan, limits: ShrinkLimits): Promise<Summary> {
  const versions = await Promise.all(['one', 'two'].map(buildPage));
  try {
    const killed = await runPlan(plan, versions);
    const found = KINDS.filter((kind) => killed.verdicts[kind].length > 0);
    for (const kind of found) {
      for (const what of killed.verdicts[kind]) console.log(`seed ${plan.seed}: ${kind}: ${what}`);
    }
    if (found.length > 0 && limits.runs > 0) {
      const fails = async (candidate: Plan) => {
        const { verdicts } = await runPlan(candidate, versions);
        return found.some((kind) => verdicts[kind].length > 0);
      };
      const { plan: smallest, runs } = await shrinkPlan(plan, { fails, limits });
      if (smallest === plan) console.log(`seed ${plan.seed}: nothing smaller failed in ${runs} more runs`);
      else printSmallest(smallest, runs);
    }
    return summarize(plan, killed);
  } finally {
    await Promise.all(versions.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
  }
}

function printSmallest(plan: Plan, runs: number): void {
  console.log(`seed ${plan.seed}: smallest failing sequence, after ${runs} more runs:`);
  for (const line of describePlan(plan)) console.log(line);
  console.log(`seed ${plan.seed}: as --plan: ${JSON.stringify(plan)}`);
}

function summarize({ seed, tablets }: Plan, { verdicts, ms, requests, starts }: Killed): Summary {
  return {
    cycles: tablets.reduce((sum, { cycles }) => sum + cycles.length, 0),
    acked: verdicts.acked,
    edited: verdicts.edited,
    atDoors: verdicts.atDoors,
    conflicts: verdicts.conflicts,
    lost: verdicts.lost.length,
    doubled: verdicts.doubled.length,
    foreign: verdicts.foreign.length,
    stuck: verdicts.stuck.length,
    untold: verdicts.untold.length,
    ms,
    seed,
    requests,
    starts,
  };
}

/** A run without promises proves nothing. */
export function isClean({ acked, lost, doubled, foreign, stuck, untold }: Counts): boolean {
  return acked > 0 && lost + doubled + foreign + stuck + untold === 0;
}
