// @vitest-environment happy-dom
/** Logging out with a list of people that the server takes in part: scenario 28 of docs/reliability.md. */
// @own-modules: a round of an earlier file that has not ended would take the place of Send now.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openReports } from '../../../common/outbox/storage/reports.ts';
import { peopleSheet } from '../../../tests/support/invitations/sheets.ts';
import { addGala, mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../offline/changes/submit.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(emptyOutbox);
mirrorVisitor(at);

test('28: Send now logs nobody out of whose list somebody was refused', async () => {
  const companyId = at.visitor.company.id;
  const eventId = await addGala(at);
  const release = at.network.whenever('bulkSendEventInvitations', () => 'no network');
  const bytes = peopleSheet(['Ada', 'ada@guests.test'], ['Bo', 'bo@guests.test']);
  await submitQueued({
    companyId,
    call: 'bulkSendEventInvitations',
    queueKey: `event:${eventId}:sheet`,
    label: 'Invite 2 people',
    request: { event_id: eventId },
    people: ['ada@guests.test', 'bo@guests.test'],
    file: { field: 'invitation_xlsx', name: 'people.xlsx', type: '', bytes: new Uint8Array(bytes).buffer },
  });
  const { path } = await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: .*waiting/ });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  release();
  const rows = [
    { row: 2, email: 'ada@guests.test', status: 'sent', message: '' },
    { row: 3, email: 'bo@guests.test', status: 'over_limit', message: 'Above the limit' },
  ];
  at.network.next('bulkSendEventInvitations', answerOf(200, { message: 'Sent', data: { rows } }));
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  expect(await dialog.findByText(/^Invite 2 people: 1 of 2 people were invited\./)).toBeTruthy();
  expect([path(), at.network.calls.includes('logout')]).toEqual(['/account', false]);
  expect(await openReports(database, companyId, true)).toMatchObject([{ label: 'Invite 2 people' }]);
});
