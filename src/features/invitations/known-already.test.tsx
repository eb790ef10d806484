// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import {
  closed,
  openGuestList,
  sendInvite,
  unsent,
} from '../../../tests/support/screens/guest-list-screen.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { drainNow } from '../../offline/changes/entry-actions.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

mirrorVisitor(at);

test('An invitation that the server has refused is not said to be waiting when the person is invited again', async () => {
  const { invited } = await openGuestList(at, []);
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  await sendInvite(user, 'Bo', 'bo@guests.test');
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  await closed();
  back();
  at.network.next('sendEventInvitation', answerOf(422, { message: 'Not today' }));
  await act(() => drainNow());
  await waitFor(() => expect(unsent().getByRole('listitem').textContent).toContain('Not today'));

  await sendInvite(user, 'Bo Ray', 'bo@guests.test');
  await expectToast('Inviation Sent Successfully');
  await closed();
  expect(await invited()).toEqual(['Bo Ray']);
  expect(unsent().getByRole('listitem').textContent).toContain('Not today');
});
