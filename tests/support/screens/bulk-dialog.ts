/** Helpers for tests of SEND BULK INVITE. */
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { writeSession } from '../../../common/outbox/storage/records.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { addEvent } from '../api/api-items.ts';
import { runSheetWorkersHere } from '../invitations/sheet-workers.ts';
import { peopleSheet } from '../invitations/sheets.ts';
import { chooseFile } from './form-inputs.ts';
import { type Mishap, openPortal } from './open-portal.tsx';
import { createScreenFixture } from './screen-fixture.ts';

interface BulkEvent {
  /** Default: paid. */
  paymentStatus?: number;
  /** Default: three. */
  userLimit?: number;
}

/** A signed-in event company whose sheets are parsed in the test's own thread. Restores spies. */
export function createBulkFixture() {
  const at = createScreenFixture('event');
  const user = userEvent.setup();
  beforeEach(async () => {
    runSheetWorkersHere();
    await writeSession(database, { companyId: at.visitor.company.id, token: at.visitor.token });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return { at, user, openBulk: (event?: BulkEvent) => openBulkDialog(at, user, event) };
}

/** The dialog over an event where Cy is invited. */
async function openBulkDialog(
  at: ReturnType<typeof createScreenFixture>,
  user: UserEvent,
  { paymentStatus = 2, userLimit = 3 }: BulkEvent = {},
) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus, userLimit });
  const cy = { event_id: id, name: 'Cy', email: 'cy@guests.test' };
  await at.appContext.request('sendEventInvitation', cy, { token: at.visitor.token });
  await openPortal(`/events/details/${id}`);
  await screen.findByText(`1 of ${userLimit} invited`);
  await user.click(screen.getByRole('button', { name: 'Send Bulk Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND BULK INVITE' }));
  const invited = async () =>
    (
      await at.appContext.request('listEventInvitations', { event_id: id }, { token: at.visitor.token })
    ).data?.map(({ name }) => name);
  const upload = () => user.click(dialog.getByRole('button', { name: 'Upload Now' }));
  /** Uploads with a mishap that lasts until the returned function is called. */
  async function uploadWith(mishap: Mishap): Promise<() => void> {
    const release = at.network.whenever('bulkSendEventInvitations', () => mishap);
    await upload();
    return release;
  }
  return { dialog, invited, upload, uploadWith };
}

/** Chooses a file in the dialog. */
export function choose(file: File): void {
  chooseFile(screen.getByLabelText('Excel file'), file);
}

/** A sheet of the specified format with these people. */
export const sheet = (...people: [name: string, email: string][]) =>
  new File([peopleSheet(...people).slice()], 'people.xlsx');

/** Captures downloaded files from now on. Undone by `vi.restoreAllMocks`. */
export function downloads(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return saved;
}

/** Each row as displayed: number, name, e-mail, verdict, reason. */
export const rows = () =>
  within(screen.getByRole('region', { name: 'Rows of the file' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
