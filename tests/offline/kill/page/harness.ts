/**
 * The page of the kill run: the portal's modules from the tap to the request, without screens. Executes orders and
 * reports each result at the moment when a user would see it.
 */

import { tableNameIn } from '../../../../common/outbox/storage/records.ts';
import { listRows, resultOf } from '../../../../common/outbox/storage/table.ts';
import { denials } from '../../../../src/api/client-events.ts';
import { drainNow } from '../../../../src/offline/changes/entry-actions.ts';
import { onSettled } from '../../../../src/offline/changes/on-settled.ts';
import { database } from '../../../../src/offline/changes/outbox-page.ts';
import { EDIT_UNKNOWN, reviseEntry } from '../../../../src/offline/changes/revise-entry.ts';
import { forgetSession, mirrorSession } from '../../../../src/offline/changes/session-mirror.ts';
import { showReports } from '../../../../src/offline/changes/show-reports.ts';
import { submitQueued } from '../../../../src/offline/changes/submit.ts';
import { startTriggers } from '../../../../src/offline/changes/triggers.ts';
import { startDeliveringFromDoors } from '../../../../src/offline/door/deliver-from-doors.ts';
import { applyUpdate, registerWorker, update } from '../../../../src/offline/worker/worker-registration.ts';
import type {
  Acknowledgement,
  Assignment,
  EditOrder,
  OfficeSession,
  Order,
  Remainder,
  SheetOrder,
  TakeBackOrder,
} from '../orders.ts';
import type { Network } from '../plan.ts';
import { obeyAtDoor, takeDoor } from './at-doors.ts';
import { deliverByOwnDoors, deliveredFrom, lookAtDoors, readLists } from './door-clean-up.ts';
import { remaining, sendAll, showAllResults } from './outbox-clean-up.ts';
import { pause, report, tab } from './report.ts';

/** Defined by the build. */
declare const __VERSION__: string;

let company = '';
let lastEdit: Promise<void> = Promise.resolve();
let token = '';

const assignment: Assignment = await (
  await fetch(`/__run/assignment?tab=${tab}&version=${__VERSION__}`)
).json();
if (assignment.host === 'worker') registerWorker();
// A read first: Chromium reports a replaced database only once, and not to a write.
// A storage that does not answer now will be used again later.
void database
  .run('readonly', async () => undefined)
  .then(() => database.run('readwrite', tableNameIn))
  .then((name) => report('table', { name, isReplaced: database.wasLost() }), console.warn);
startTriggers();
startDeliveringFromDoors();
denials.subscribe((denied) => void (denied === token && signOut(true)));
onSettled(({ companyId, id }) => void tell(companyId, [id]));
document.addEventListener('visibilitychange', () => void tell(company, []));
if (assignment.kind === 'install') await install(assignment);
else if (assignment.kind === 'work') await work(assignment);
else await cleanUp(assignment.sessions);

async function install({ host, sessions }: Assignment & { kind: 'install' }): Promise<void> {
  while (host === 'worker' && !navigator.serviceWorker.controller) await pause(50);
  for (const session of sessions) {
    await signIn(session);
    await readLists(session);
  }
  const [{ companyId = '', doorEvents: [eventId = ''] = [] } = {}] = sessions;
  // Every second tablet gets its own door.
  if (host === 'page') await takeDoor({ companyId, eventId });
  await report('done', null);
}

/**
 * Does not wait for a result before the next order, like a person in a hurry. A page that was reloaded for a new
 * version continues where it was.
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
    else if (order.do === 'sign-out') await signOut(false);
    else if (order.do === 'network') await changeNetwork(order.network);
    else if (order.do === 'update') await lookForUpdate(host);
    else if (order.do === 'open-tab') window.open(`/?tab=${order.tab}`, '_blank', 'noopener');
    else if (order.do === 'send-now') drainNow();
    else void obeyAtDoor(order);
  }
}

/** By the user, or because the server has denied the session. */
async function signOut(isDenied: boolean): Promise<void> {
  const ended = { companyId: company, token };
  token = '';
  await forgetSession({ ended, isDenied });
}

async function signIn(session: { companyId: string; token: string }): Promise<void> {
  company = session.companyId;
  token = session.token;
  await mirrorSession(session);
  void tell(company, []);
}

/** As in the portal; reported before it is stored as shown. */
function tell(companyId: string, announced: readonly string[]): Promise<void> {
  return showReports(companyId, new Set(announced), (reports) =>
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

/** As in its dialogs; an entry that the device does not know any more is not undone by its key. */
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

/** The browser announces a joined or left Wi-Fi; a joined one may lead to a captive portal. */
async function changeNetwork(network: Network): Promise<void> {
  await report('network', { network });
  window.dispatchEvent(new Event(network === 'offline' ? 'offline' : 'online'));
}

/** A version was deployed, and the page checks for it; without a worker, the page is reloaded. */
async function lookForUpdate(host: 'worker' | 'page'): Promise<void> {
  await report('deploy', null);
  if (host === 'page') return location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.update().catch(() => undefined);
}

/** Accepts every update at once. */
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

/** One form is open at a time. An edit with an unknown write result is not reported. */
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

async function cleanUp(sessions: readonly OfficeSession[]): Promise<void> {
  const remainders: Remainder[] = [];
  for (const session of sessions) {
    await signIn(session);
    await sendAll(session.companyId);
    await showAllResults(session.companyId, () => tell(session.companyId, []));
    remainders.push(...(await remaining(session.companyId)));
    await deliveredFrom((partition) => partition.endsWith(`@${session.companyId}`));
  }
  await report('remainders', remainders);
  await deliverByOwnDoors();
  await lookAtDoors(sessions, signIn);
  await report('done', null);
}
