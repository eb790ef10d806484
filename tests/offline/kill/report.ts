/** A run as lines of text: what went wrong, each with its seed, and the total as JSON. */
import { rm } from 'node:fs/promises';
import { buildPage } from './build-page.ts';
import { describePlan, type Plan } from './plan.ts';
import { type Killed, runPlan } from './run.ts';
import { type ShrinkLimits, shrinkPlan } from './shrink.ts';

/** What is counted, and summed up over several runs. */
export interface Counts {
  readonly cycles: number;
  readonly acked: number;
  /** Edits that were accepted, of what waited or had been refused. */
  readonly edited: number;
  /** Of these promises, those of doors. */
  readonly atDoors: number;
  /** Two admissions of one guest that did not know of each other. */
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
 * Runs a plan, prints a line for everything that went wrong and, when something did, the smallest plan found that
 * still goes wrong in one of the same ways.
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

/** A run in which nothing was promised proves nothing. */
export function isClean({ acked, lost, doubled, foreign, stuck, untold }: Counts): boolean {
  return acked > 0 && lost + doubled + foreign + stuck + untold === 0;
}
