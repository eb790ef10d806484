/** Runs a whole plan: tablets in parallel, each killed repeatedly, cleaned up and verified at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tearLog } from '../../support/browser/tear-log.ts';
import { openBrowser } from './browser.ts';
import { Control } from './control.ts';
import { changesIn, ordersOf } from './expand-plan.ts';
import { type Verdicts, verify } from './oracle.ts';
import type { Assignment, OfficeSession, Order } from './orders.ts';
import type { Cycle, Plan, TabletPlan } from './plan.ts';
import { dice } from './random.ts';
import { openRealApi, type RealApi } from './real-api.ts';
import type { Recorder } from './recorder.ts';
import type { TabletConnection } from './tablet-connection.ts';

export interface Killed {
  readonly verdicts: Verdicts;
  readonly ms: number;
  readonly requests: Recorder['requests'];
  readonly starts: Recorder['starts'];
}

const START_LIMIT_MS = 20_000;
const TASK_LIMIT_MS = 300_000;
/** A start that is killed sooner may not have replaced the log yet, and loses what a torn one had. */
const NEW_LOG_MS = 1_000;

interface Run {
  readonly api: RealApi;
  readonly control: Control;
  /** The folder of the browser profiles, which survive kills. */
  readonly profiles: string;
}

interface Tablet extends TabletPlan {
  readonly connection: TabletConnection;
}

/** @param versions the folders of the built pages */
export async function runPlan(plan: Plan, versions: readonly string[]): Promise<Killed> {
  const begin = Date.now();
  const api = await openRealApi();
  const control = new Control({ api, versions, dice: dice(plan.seed) });
  const profiles = await mkdtemp(join(tmpdir(), 'vantage-kill-profiles-'));
  const run: Run = { api, control, profiles };
  try {
    const tablets = await Promise.all(
      plan.tablets.map(async (tablet) => ({
        ...tablet,
        connection: await control.openConnection(tablet.host),
      })),
    );
    await Promise.all(tablets.map((tablet) => useAndClean(run, tablet)));
    const verdicts = await verifyRun(run, plan);
    const { requests, starts } = control.recorder;
    return { verdicts, ms: Date.now() - begin, requests, starts };
  } finally {
    control.close();
    await api.close();
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function useAndClean(run: Run, tablet: Tablet): Promise<void> {
  tablet.connection.isFaulty = false;
  await install(run, tablet);
  tablet.connection.isFaulty = true;
  for (const [n, cycle] of tablet.cycles.entries()) await killOnce(run, tablet, { cycle, n });
  tablet.connection.network = 'open';
  tablet.connection.isFaulty = false;
  await cleanUp(run, tablet);
}

async function killOnce(
  run: Run,
  { name, host, connection, cycles }: Tablet,
  { cycle, n }: { cycle: Cycle; n: number },
) {
  const tabs = await ordersOf(cycle, { ...run.api, token: (companyId) => newToken(run, companyId) });
  connection.network = cycle.network;
  const [first = [], second] = tabs;
  const [tab, otherTab] = [`${name}-${n}-0`, `${name}-${n}-1`];
  const opening: Order[] = second ? [{ afterMs: 0, do: 'open-tab', tab: otherTab }] : [];
  if (second) void run.control.assign(otherTab, { kind: 'work', host, orders: second });
  const arrival = run.control.assign(tab, { kind: 'work', host, orders: [...opening, ...first] });
  const browser = openBrowser(join(run.profiles, name), `${connection.origin}/?tab=${tab}`);
  try {
    const isUp = await Promise.race([arrival.then(() => true), pause(START_LIMIT_MS, false)]);
    if (!isUp) run.control.recorder.blank.push(`${name} start ${n}, ${cycle.network}`);
    await pause(cycle.killAfterMs);
  } finally {
    await browser.kill();
  }
  // As some kills do by themselves on a busy machine.
  const next = cycles[n + 1];
  if (!next || next.killAfterMs >= NEW_LOG_MS) tearLog(join(run.profiles, name));
}

/** A first start without faults: installs the worker and reads the lists, as on a tablet in use. */
async function install(run: Run, tablet: Tablet): Promise<void> {
  await toTheEnd(run, tablet, { kind: 'install', host: tablet.host, sessions: await newSessions(run) });
}

/** A last start on a good network: every company logs in once more and everything is sent. */
async function cleanUp(run: Run, tablet: Tablet): Promise<void> {
  const sessions = await newSessions(run);
  await toTheEnd(run, tablet, { kind: 'clean-up', host: tablet.host, sessions });
}

async function toTheEnd(
  { control, profiles }: Run,
  { name, connection }: Tablet,
  assignment: Assignment,
): Promise<void> {
  const tab = `${name}-${assignment.kind}`;
  const finished = control.finished(tab);
  void control.assign(tab, assignment);
  const browser = openBrowser(join(profiles, name), `${connection.origin}/?tab=${tab}`);
  try {
    const isDone = await Promise.race([finished.then(() => true), pause(TASK_LIMIT_MS, false)]);
    if (!isDone) throw new Error(`Tablet ${name} did not come to the end of ${assignment.kind}`);
  } finally {
    await browser.close();
  }
}

/** One session of each company. */
function newSessions(run: Run): Promise<OfficeSession[]> {
  return Promise.all(
    run.api.companies.map(async ({ companyId, doorEventIds }) => ({
      companyId,
      token: await newToken(run, companyId),
      doorEvents: doorEventIds,
    })),
  );
}

async function newToken({ api, control }: Run, companyId: string): Promise<string> {
  const token = await api.token(companyId);
  control.recorder.know(token, companyId);
  return token;
}

async function verifyRun({ api, control }: Run, plan: Plan): Promise<Verdicts> {
  const { recorder } = control;
  return verify({
    ...changesIn(plan, api.companies),
    acknowledged: control.acknowledged,
    acknowledgedAt: control.acknowledgedAt,
    firstSent: recorder.firstSent,
    lastSent: recorder.lastSent,
    effects: await api.effects(),
    mails: await api.mails(),
    remainders: control.remainders,
    told: control.told,
    ...control.doors.evidence(),
    doorLog: await api.doorLog(),
    foreignRequests: recorder.foreignRequests,
    simultaneous: recorder.simultaneous,
    blank: recorder.blank,
    erased: recorder.erased,
  });
}
