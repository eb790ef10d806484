/**
 * The page of the kill run: the portal's own modules, from the tap to the wire, without its screens. It takes
 * orders and reports each outcome the moment a person would see it.
 */

import { database } from '../../../../src/offline/outbox-page.ts';
import { forgetSession, mirrorSession } from '../../../../src/offline/session-mirror.ts';
import { drainNow, submitQueued } from '../../../../src/offline/submit.ts';
import { startTriggers } from '../../../../src/offline/triggers.ts';
import { registerWorker } from '../../../../src/offline/worker-registration.ts';
import { isSealed } from '../../../../src/outbox/entry.ts';
import { listRows } from '../../../../src/outbox/table.ts';
import type { Acknowledgement, Assignment, Order, Remainder } from '../orders.ts';

const tab = new URLSearchParams(location.search).get('tab') ?? '';

const assignment: Assignment = await (await fetch(`/__run/assignment?tab=${tab}`)).json();
if (assignment.host === 'worker') registerWorker();
startTriggers();
if (assignment.kind === 'install') await install();
else if (assignment.kind === 'work') await work(assignment.orders);
else await cleanUp(assignment.sessions);

async function install(): Promise<void> {
  while (!navigator.serviceWorker.controller) await pause(50);
  await report('done', null);
}

/** Does not wait for an outcome before the next order: a person in a hurry does not either. */
async function work(orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    await pause(order.afterMs);
    if (order.do === 'invite' || order.do === 'cancel') void obey(order);
    else if (order.do === 'sign-in') await mirrorSession(order);
    else if (order.do === 'sign-out') await forgetSession();
    else drainNow();
  }
}

async function obey(order: Order & { do: 'invite' | 'cancel' }): Promise<void> {
  const { id, companyId, eventId } = order;
  const common = { id, companyId, lane: `event:${eventId}`, label: id };
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

async function cleanUp(sessions: readonly { companyId: string; token: string }[]): Promise<void> {
  const remainders: Remainder[] = [];
  for (const session of sessions) {
    await mirrorSession(session);
    for (let turn = 0; turn < 40 && (await canMove(session.companyId)); turn += 1) {
      drainNow();
      await pause(turn < 10 ? 50 : 500);
    }
    remainders.push(...(await remaining(session.companyId)));
  }
  await report('remainders', remainders);
  await report('done', null);
}

async function canMove(companyId: string): Promise<boolean> {
  const rows = await remaining(companyId);
  return rows.some(({ state, dependsOn }) => state !== 'parked' && !rows.some(({ id }) => id === dependsOn));
}

async function remaining(companyId: string): Promise<Remainder[]> {
  const rows = await listRows(database, companyId);
  return rows.map((row) => {
    if (isSealed(row)) return { id: row.id, call: '', state: 'sealed', dependsOn: null, message: '' };
    const { id, call, state, dependsOn, lastError } = row;
    return { id, call, state, dependsOn, message: lastError?.message ?? '' };
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
