/** The whole run: some tablets side by side, each killed in turn, cleaned up and judged at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { Control } from './control.ts';
import { type Judgement, judge } from './judge.ts';
import type { Assignment } from './orders.ts';
import { planCycle, type Tablet } from './plan-cycle.ts';
import { type Dice, dice } from './random.ts';
import { openRealApi, type RealApi } from './real-api.ts';
import type { Witness } from './witness.ts';

export interface Killed {
  readonly judgement: Judgement;
  readonly cycles: number;
  readonly ms: number;
  readonly requests: Witness['requests'];
}

const START_LIMIT_MS = 20_000;
const TASK_LIMIT_MS = 90_000;

interface Run {
  readonly api: RealApi;
  readonly control: Control;
  readonly origin: string;
  /** The folder of the browsers' profiles, which outlive the kills. */
  readonly profiles: string;
}

export async function runKills({ cycles, seed }: { cycles: number; seed: number }): Promise<Killed> {
  const begin = Date.now();
  const chance = dice(seed);
  const [api, files] = await Promise.all([openRealApi(), buildPage()]);
  const control = new Control({ api, files, dice: chance.fork() });
  const profiles = await mkdtemp(join(tmpdir(), 'vantage-kill-profiles-'));
  const run: Run = { api, control, origin: await control.open(), profiles };
  try {
    const tablets = makeTablets(api, chance);
    await killAll(run, tablets, cycles);
    control.isFaulty = false;
    await Promise.all(tablets.map((tablet) => cleanUp(run, tablet)));
    const judgement = await verdict(run, tablets);
    return { judgement, cycles, ms: Date.now() - begin, requests: control.witness.requests };
  } finally {
    control.close();
    await api.close();
    const folders = [profiles, files];
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
  }
}

function makeTablets({ companies }: RealApi, chance: Dice): Tablet[] {
  return Array.from({ length: availableParallelism() >= 4 ? 4 : 2 }, (_, n) => ({
    name: `t${n}`,
    // Every second one as where no worker is allowed: the page sends by itself.
    host: n % 2 === 0 ? 'worker' : 'page',
    dice: chance.fork(),
    companies,
    invites: [],
    cancels: [],
    companyId: companies[n % 2]?.companyId ?? '',
  }));
}

async function killAll(run: Run, tablets: readonly Tablet[], cycles: number): Promise<void> {
  let left = cycles;
  await Promise.all(
    tablets.map(async (tablet) => {
      await install(run, tablet);
      while (left > 0) {
        left -= 1;
        await killOnce(run, tablet);
      }
    }),
  );
}

async function killOnce(run: Run, tablet: Tablet): Promise<void> {
  const { control, origin, profiles } = run;
  const plan = await planCycle(tablet, (companyId) => newToken(run, companyId));
  const arrivals = plan.tabs.map((orders, n) =>
    control.assign(`${tablet.name}-${n}`, { kind: 'work', host: tablet.host, orders }),
  );
  const browser = openBrowser(
    join(profiles, tablet.name),
    plan.tabs.map((_, n) => `${origin}/?tab=${tablet.name}-${n}`),
  );
  try {
    await Promise.race([arrivals[0], pause(START_LIMIT_MS)]);
    await pause(plan.killAfterMs);
  } finally {
    await browser.kill();
  }
}

/** A first start in peace: the worker installs, as on a tablet that is in use. */
async function install(run: Run, tablet: Tablet): Promise<void> {
  if (tablet.host === 'worker') await toTheEnd(run, tablet, { kind: 'install', host: 'worker' });
}

/** A last start on a good network: every company signs in once more and everything is sent. */
async function cleanUp(run: Run, tablet: Tablet): Promise<void> {
  const sessions = await Promise.all(
    run.api.companies.map(async ({ companyId }) => ({ companyId, token: await newToken(run, companyId) })),
  );
  await toTheEnd(run, tablet, { kind: 'clean-up', host: tablet.host, sessions });
}

async function toTheEnd(
  { control, origin, profiles }: Run,
  { name }: Tablet,
  assignment: Assignment,
): Promise<void> {
  const tab = `${name}-${assignment.kind}`;
  const finished = control.finished(tab);
  void control.assign(tab, assignment);
  const browser = openBrowser(join(profiles, name), [`${origin}/?tab=${tab}`]);
  try {
    const isDone = await Promise.race([finished.then(() => true), pause(TASK_LIMIT_MS, false)]);
    if (!isDone) throw new Error(`Tablet ${name} did not come to the end of ${assignment.kind}`);
  } finally {
    await browser.kill();
  }
}

async function newToken({ api, control }: Run, companyId: string): Promise<string> {
  const token = await api.token(companyId);
  control.witness.know(token, companyId);
  return token;
}

async function verdict({ api, control }: Run, tablets: readonly Tablet[]): Promise<Judgement> {
  return judge({
    invites: tablets.flatMap(({ invites }) => invites),
    cancels: tablets.flatMap(({ cancels }) => cancels),
    acknowledged: control.acknowledged,
    effects: await api.effects(),
    mails: await api.mails(),
    remainders: control.remainders,
    foreignRequests: control.witness.foreignRequests,
    simultaneous: control.witness.simultaneous,
  });
}
