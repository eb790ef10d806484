/** The whole run: some tablets side by side, each killed in turn, cleaned up and judged at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { type Control, openControl } from './control.ts';
import { type Judgement, judge } from './judge.ts';
import { planCycle, type Tablet } from './plan-cycle.ts';
import { dice } from './random.ts';
import { openRealApi, type RealApi } from './real-api.ts';

export interface Killed {
  readonly judgement: Judgement;
  readonly cycles: number;
  readonly ms: number;
  readonly requests: Control['requests'];
}

const START_LIMIT_MS = 20_000;
const CLEAN_UP_LIMIT_MS = 90_000;

export async function runKills({ cycles, seed }: { cycles: number; seed: number }): Promise<Killed> {
  const begin = Date.now();
  const [api, files] = await Promise.all([openRealApi(), buildPage()]);
  const chance = dice(seed);
  const control = await openControl(api, files, chance.fork());
  const profiles = await mkdtemp(join(tmpdir(), 'vantage-kill-profiles-'));
  const run: Run = { api, control, profiles };
  try {
    const tablets = Array.from(
      { length: availableParallelism() >= 4 ? 4 : 2 },
      (_, n): Tablet => ({
        name: `t${n}`,
        // Every second one as where no worker is allowed: the page sends by itself.
        host: n % 2 === 0 ? 'worker' : 'page',
        dice: chance.fork(),
        companies: api.companies,
        invites: [],
        cancels: [],
        companyId: api.companies[n % 2]?.companyId ?? '',
      }),
    );
    let left = cycles;
    await Promise.all(
      tablets.map(async (tablet) => {
        for (; left > 0; ) {
          left -= 1;
          await killOnce(run, tablet);
        }
      }),
    );
    control.isFaulty = false;
    await Promise.all(tablets.map((tablet) => cleanUp(run, tablet)));
    return {
      judgement: await verdict(run, tablets),
      cycles,
      ms: Date.now() - begin,
      requests: control.requests,
    };
  } finally {
    control.close();
    await api.close();
    await Promise.all(
      [profiles, files].map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })),
    );
  }
}

interface Run {
  readonly api: RealApi;
  readonly control: Control;
  readonly profiles: string;
}

async function killOnce(run: Run, tablet: Tablet): Promise<void> {
  const { control } = run;
  const plan = await planCycle(tablet, (companyId) => newToken(run, companyId));
  const arrivals = plan.tabs.map((orders, n) =>
    control.assign(`${tablet.name}-${n}`, { kind: 'work', host: tablet.host, orders }),
  );
  const browser = openBrowser(
    join(run.profiles, tablet.name),
    plan.tabs.map((_, n) => `${control.origin}/?tab=${tablet.name}-${n}`),
  );
  try {
    await Promise.race([arrivals[0], pause(START_LIMIT_MS)]);
    await pause(plan.killAfterMs);
  } finally {
    await browser.kill();
  }
}

/** A last start on a good network: every company signs in once more and everything is sent. */
async function cleanUp(run: Run, tablet: Tablet): Promise<void> {
  const { control, api, profiles } = run;
  const tab = `${tablet.name}-clean-up`;
  const sessions = await Promise.all(
    api.companies.map(async ({ companyId }) => ({ companyId, token: await newToken(run, companyId) })),
  );
  const done = control.cleanedUp(tab);
  void control.assign(tab, { kind: 'clean-up', host: tablet.host, sessions });
  const browser = openBrowser(join(profiles, tablet.name), [`${control.origin}/?tab=${tab}`]);
  try {
    const isDone = await Promise.race([done.then(() => true), pause(CLEAN_UP_LIMIT_MS, false)]);
    if (!isDone) throw new Error(`Tablet ${tablet.name} did not come to an end`);
  } finally {
    await browser.kill();
  }
}

async function newToken({ api, control }: Run, companyId: string): Promise<string> {
  const token = await api.token(companyId);
  control.know(token, companyId);
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
    foreignRequests: control.foreignRequests,
  });
}
