/** A run as lines of text: what went wrong, each with its seed, and the total as JSON. */
import { runKills } from './run.ts';

export interface Summary {
  readonly cycles: number;
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly foreign: number;
  readonly stuck: number;
  readonly ms: number;
  readonly seed: number;
  readonly requests: { readonly total: number; readonly faulty: number; readonly byWorker: number };
}

/** Prints a line for everything that went wrong. */
export async function runAndJudge(options: { cycles: number; seed: number }): Promise<Summary> {
  const { judgement, cycles, ms, requests } = await runKills(options);
  const { acked, lost, doubled, foreign, stuck } = judgement;
  for (const [kind, found] of Object.entries({ lost, doubled, foreign, stuck })) {
    for (const what of found) console.log(`seed ${options.seed}: ${kind}: ${what}`);
  }
  return {
    cycles,
    acked,
    lost: lost.length,
    doubled: doubled.length,
    foreign: foreign.length,
    stuck: stuck.length,
    ms,
    seed: options.seed,
    requests,
  };
}

export function printRun(summary: Summary): void {
  console.log(JSON.stringify(summary));
}

/** A run in which nothing was promised proves nothing. */
export function isClean({
  acked,
  lost,
  doubled,
  foreign,
  stuck,
}: Omit<Summary, 'seed' | 'requests'>): boolean {
  return acked > 0 && lost + doubled + foreign + stuck === 0;
}
