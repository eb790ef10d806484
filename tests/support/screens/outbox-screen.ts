/** The screen of the outbox, in a test's DOM. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { writeSession } from '../../../common/outbox/storage/records.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { addEvent } from '../api/api-items.ts';
import { openPortal } from './open-portal.tsx';
import { createScreenFixture } from './screen-fixture.ts';

/** An event company whose changes may be sent. */
export function createOutboxScreen() {
  const at = createScreenFixture('event');
  beforeEach(() => writeSession(database, { companyId: at.visitor.company.id, token: at.visitor.token }));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Adds a paid event. @returns its id */
  const event = async (name: string) =>
    (await addEvent(at.appContext, at.visitor, { name, paymentStatus: 2 })).id;

  async function inviteOffline(
    eventId: string,
    name: string,
    email = `${name.toLowerCase()}@guests.test`,
    companyId = at.visitor.company.id,
  ) {
    const draft = {
      id: crypto.randomUUID(),
      companyId,
      call: 'sendEventInvitation' as const,
      queueKey: `event:${eventId}`,
      label: `Invite ${name}`,
      fields: { event_id: eventId, name, email },
    };
    await enqueue(database, draft, Date.now());
  }

  return { at, event, inviteOffline };
}

export async function openOutbox() {
  const portal = await openPortal('/outbox');
  await screen.findByRole('heading', { name: 'OUTBOX' });
  return portal;
}

/** Each unsent entry of an item as displayed. */
export const rowsOf = async (itemName: string) =>
  within(await screen.findByRole('list', { name: `Not sent: ${itemName}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
