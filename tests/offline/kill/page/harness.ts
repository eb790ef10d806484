/**
 * The page of the kill run: the portal's own modules, from the tap to the wire, without its screens. It takes
 * orders and reports each outcome the moment a person would see it.
 */

import { isUnsupported } from '../../../../common/outbox/entry.ts';
import { untoldReports } from '../../../../common/outbox/reports.ts';
import { listRows, resultOf } from '../../../../common/outbox/table.ts';
import { onSettled } from '../../../../src/offline/on-settled.ts';
import { database } from '../../../../src/offline/outbox-page.ts';
import { EDIT_UNKNOWN, reviseEntry } from '../../../../src/offline/revise-entry.ts';
import { forgetSession, mirrorSession } from '../../../../src/offline/session-mirror.ts';
import { drainNow, submitQueued } from '../../../../src/offline/submit.ts';
import { tellReports } from '../../../../src/offline/tell-reports.ts';
import { startTriggers } from '../../../../src/offline/triggers.ts';
import { applyUpdate, registerWorker, update } from '../../../../src/offline/worker-registration.ts';
import type {
  Acknowledgement,
  Assignment,
  EditOrder,
  Order,
  Remainder,
  SheetOrder,
  TakeBackOrder,
} from '../orders.ts';
import type { Network } from '../plan.ts';

/** Put in by the build. */
declare const __VERSION__: string;

/** On a good network; nothing in the product waits longer without a word. */
const QUIET_LIMIT_MS = 60_000;

let company = '';
let lastEdit: Promise<void> = Promise.resolve();
const tab = new URLSearchParams(location.search).get('tab') ?? '';

const assignment: Assignment = await (
  await fetch(`/__run/assignment?tab=${tab}&version=${__VERSION__}`)
).json();
if (assignment.host === 'worker') registerWorker();
startTriggers();
onSettled(({ companyId, id }) => void tell(companyId, [id]));
document.addEventListener('visibilitychange', () => void tell(company, []));
if (assignment.kind === 'install') await install();
else if (assignment.kind === 'work') await work(assignment);
else await cleanUp(assignment.sessions);

async function install(): Promise<void> {
  while (!navigator.serviceWorker.controller) await pause(50);
  await report('done', null);
}

/**
 * Does not wait for an outcome before the next order: a person in a hurry does not either. A page that is
 * loaded anew in between, for a new version, goes on where it was.
 */
async function work({ orders, host }: Assignment & { kind: 'work' }): Promise<void> {
  const place = `next order of ${tab}`;
  update.watch(() => void letIn());
  void letIn();
  for (let n = Number(sessionStorage.getItem(place)); n < orders.length; n += 1) {
    const order = orders[n];
    if (!order) return;
    await pause(order.afterMs);
    sessionStorage.setItem(place, String(n + 1));
    if (order.do === 'invite' || order.do === 'cancel') void obey(order);
    else if (order.do === 'edit') void edit(order);
    else if (order.do === 'sheet') void upload(order);
    else if (order.do === 'take-back') void takeBack(order);
    else if (order.do === 'sign-in') await signIn(order);
    else if (order.do === 'sign-out') await forgetSession();
    else if (order.do === 'network') await changeNetwork(order.network);
    else if (order.do === 'update') await lookForUpdate(host);
    else if (order.do === 'open-tab') window.open(`/?tab=${order.tab}`, '_blank', 'noopener');
    else drainNow();
  }
}

async function signIn(session: { companyId: string; token: string }): Promise<void> {
  company = session.companyId;
  await mirrorSession(session);
  void tell(company, []);
}

/** As the portal does it; reported before it is noted on the device. */
function tell(companyId: string, announced: readonly string[]): Promise<void> {
  return tellReports(companyId, new Set(announced), (reports) =>
    report(
      'told',
      reports.map(({ id }) => id),
    ),
  );
}

async function upload({ id, companyId, eventId, emails, file }: SheetOrder): Promise<void> {
  const { outcome } = await submitQueued({
    id,
    companyId,
    queueKey: `event:${eventId}:sheet`,
    label: id,
    call: 'bulkSendEventInvitations',
    request: { event_id: eventId },
    people: emails,
    rows: emails.map((email, n) => ({ row: n + 3, name: email, email })),
    file: {
      field: 'invitation_xlsx',
      name: `${id}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)).buffer,
    },
  });
  await report('acknowledgement', { id, outcome } satisfies Acknowledgement);
}

/** As its dialogs do; what is no longer known on the device, they do not take back by its key. */
async function takeBack({ id, companyId, eventId, targetId }: TakeBackOrder): Promise<void> {
  const rows = await listRows(database, companyId);
  const isKnown = rows.some((row) => row.id === targetId) || (await resultOf(database, companyId, targetId));
  if (!isKnown)
    return await report('acknowledgement', { id, outcome: 'not-saved' } satisfies Acknowledgement);
  const { outcome } = await submitQueued({
    id,
    companyId,
    queueKey: `event:${eventId}:sheet`,
    label: id,
    call: 'undoChange',
    request: { key: targetId },
    replaces: targetId,
  });
  await report('acknowledgement', { id, outcome } satisfies Acknowledgement);
}

/** The browser tells of it as soon as the Wi-Fi is left or joined; joined, it may lead to a sign-in page only. */
async function changeNetwork(network: Network): Promise<void> {
  await report('network', { network });
  window.dispatchEvent(new Event(network === 'offline' ? 'offline' : 'online'));
}

/** A version has been deployed, and the page hears of it now; without a worker, the person loads it anew. */
async function lookForUpdate(host: 'worker' | 'page'): Promise<void> {
  await report('deploy', null);
  if (host === 'page') return location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.update().catch(() => undefined);
}

/** Agrees to every offer at once. */
async function letIn(): Promise<void> {
  if (update.get() === 'offered' || update.get() === 'reload') await applyUpdate();
}

async function obey(order: Order & { do: 'invite' | 'cancel' }): Promise<void> {
  const { id, companyId, eventId } = order;
  const common = { id, companyId, queueKey: `event:${eventId}`, label: id };
  const { outcome } =
    order.do === 'invite'
      ? await submitQueued({
          ...common,
          call: 'sendEventInvitation',
          request: { event_id: eventId, name: order.email, email: order.email },
        })
      : await submitQueued({
          ...common,
          call: 'cancelEventInvitation',
          request: { invitation_id: '' },
          dependsOn: order.targetId,
        });
  await report('acknowledgement', { id, outcome } satisfies Acknowledgement);
}

/** One form is open at a time. One that the device could not answer for is not reported: it may be stored or not. */
function edit(order: EditOrder): Promise<void> {
  const { id, companyId, eventId, targetId, email } = order;
  lastEdit = lastEdit.then(async () => {
    const request = { event_id: eventId, name: email, email };
    const revised = await reviseEntry(companyId, targetId, { request, label: id });
    if (revised.outcome === 'not-saved' && revised.message === EDIT_UNKNOWN) return;
    await report('acknowledgement', { id, outcome: revised.outcome } satisfies Acknowledgement);
  });
  return lastEdit;
}

async function cleanUp(sessions: readonly { companyId: string; token: string }[]): Promise<void> {
  const remainders: Remainder[] = [];
  for (const session of sessions) {
    await signIn(session);
    await sendAll(session.companyId);
    await tellAll(session.companyId);
    remainders.push(...(await remaining(session.companyId)));
  }
  await report('remainders', remainders);
  await report('done', null);
}

/** Until nobody is left untold; what is not told after a while, is not. */
async function tellAll(companyId: string): Promise<void> {
  for (let time = 0; time < 20; time += 1) {
    if ((await untoldReports(database, companyId, new Set())).length === 0) return;
    await tell(companyId, []);
    await pause(250);
  }
}

/** Goes on for as long as entries leave the table: slow is not stuck. */
async function sendAll(companyId: string): Promise<void> {
  let movedAt = Date.now();
  let before = '';
  for (;;) {
    const rows = await remaining(companyId);
    if (!canMove(rows)) return;
    const now = rows.map(({ id }) => id).join();
    if (now !== before) movedAt = Date.now();
    if (Date.now() - movedAt > QUIET_LIMIT_MS) return;
    before = now;
    drainNow();
    await pause(Date.now() - movedAt < 500 ? 50 : 500);
  }
}

function canMove(rows: readonly Remainder[]): boolean {
  return rows.some(({ state, dependsOn }) => state !== 'failed' && !rows.some(({ id }) => id === dependsOn));
}

async function remaining(companyId: string): Promise<Remainder[]> {
  const rows = await listRows(database, companyId);
  return rows.map((row) => {
    if (isUnsupported(row))
      return { id: row.id, call: '', state: 'unsupported', dependsOn: null, message: '', tried: '' };
    const { id, call, state, dependsOn, lastError, attempts } = row;
    const tried = `${attempts} tries, last ${lastError?.kind ?? 'unknown'} ${lastError?.status ?? ''}`;
    return { id, call, state, dependsOn, message: lastError?.message ?? '', tried };
  });
}

async function report(what: string, content: unknown): Promise<void> {
  await fetch(`/__run/${what}?tab=${tab}`, {
    method: 'POST',
    body: JSON.stringify(content),
    keepalive: true,
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
