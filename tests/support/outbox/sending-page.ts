/** A page whose company submits changes. */
import { afterEach, beforeEach, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import type { Settled } from '../../../common/contract/worker-messages.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { discardEntry } from '../../../src/offline/changes/entry-actions.ts';
import { onSettled } from '../../../src/offline/changes/on-settled.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { forgetSession, mirrorSession } from '../../../src/offline/changes/session-mirror.ts';
import type { QueuedChange } from '../../../src/offline/changes/submit.ts';
import '../runner/load-delivery.ts';

export const COMPANY = 'company-a';

/** Begins each test with the company's session and a server that accepts all, and ends it with an empty outbox. */
export function createSendingPage() {
  const settled: Settled[] = [];
  let stop: () => void;

  beforeEach(async () => {
    settled.length = 0;
    stop = onSettled((one) => settled.push(one));
    answers(200, { data: {} });
    await mirrorSession({ companyId: COMPANY, token: 'token' });
  });

  afterEach(async () => {
    stop();
    vi.restoreAllMocks();
    for (const row of await listRows(database, COMPANY)) await discardEntry(COMPANY, row.id);
    await forgetSession();
    vi.unstubAllGlobals();
  });

  return { settled };
}

/** An invitation with an id and an e-mail of its own: results stay on the device. */
export function change(more: Partial<QueuedChange> = {}): QueuedChange {
  const id = crypto.randomUUID();
  return {
    id,
    companyId: COMPANY,
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    request: { event_id: '1', name: 'Ada', email: `${id}@example.com` },
    label: 'Invite Ada',
    ...more,
  };
}

/** An answer of our own server. */
export const ours = (body: unknown, status: number) =>
  Response.json(body, { status, headers: { [API_MARK]: '1' } });

export function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => ours(body, status));
}
