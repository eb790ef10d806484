// @vitest-environment happy-dom
/** A sheet in which several people share an e-mail: a family, or a text such as "n/a". */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { peopleSheet } from '../../../../tests/support/invitations/sheets.ts';
import { choose, createBulkFixture } from '../../../../tests/support/screens/bulk-dialog.ts';
import { answerOf } from '../../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { drainNow } from '../../../offline/changes/entry-actions.ts';

const { at, user, openBulk } = createBulkFixture();

/** The dialog with the two who were refused of a sheet of three that share an e-mail, delivered later. */
async function openRest() {
  const { dialog, invited, uploadWith } = await openBulk({ userLimit: 50 });
  const sheet = peopleSheet(['Ada', 'smith@x.test'], ['Bo', 'smith@x.test'], ['Eve', 'smith@x.test']);
  choose(new File([sheet.slice()], 'family.xlsx'));
  await dialog.findByText('1 of 3 rows are ready to be sent.');
  const restore = await uploadWith('no network');
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  restore();
  await act(() => drainNow());
  await waitFor(async () => expect(await invited()).toEqual(['Ada', 'Cy']));

  const [correct] = await screen.findAllByRole('button', { name: 'Correct and send the rest' });
  await user.click(correct ?? document.body);
  return { invited, rest: within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND THE REST' })) };
}

test('Each of them is named, corrected and invited, also after the sheet was pending', async () => {
  const { invited, rest } = await openRest();
  const names = rest.getAllByLabelText<HTMLInputElement>(/^Name of/).map(({ value }) => value);
  expect(names).toEqual(['Bo', 'Eve']);
  for (const name of names) {
    const field = rest.getByLabelText(`Email of ${name}`);
    await user.clear(field);
    await user.type(field, `${name.toLowerCase()}@x.test`);
  }
  await user.click(rest.getByRole('button', { name: 'Send 2' }));
  await expectToast('2 people invited');
  expect(await invited()).toEqual(['Ada', 'Bo', 'Cy', 'Eve']);
});

test('Who is left out is not counted as invited while others are still refused', async () => {
  const { invited, rest } = await openRest();
  expect(rest.getByText('1 of 3 people were invited.')).toBeTruthy();
  await user.click(rest.getByRole('button', { name: 'Leave out Bo' }));
  at.network.next('sendEventInvitation', answerOf(422, { message: 'Not at this address' }));
  await user.click(rest.getByRole('button', { name: 'Send 1' }));
  expect(await screen.findAllByText('1 of 2 people were invited.')).not.toHaveLength(0);
  expect(await invited()).toEqual(['Ada', 'Cy']);
});

test('Whose invitation waits is not counted as invited either', async () => {
  const { rest } = await openRest();
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  const email = rest.getByLabelText('Email of Bo');
  await user.clear(email);
  await user.type(email, 'bo');
  const other = rest.getByLabelText('Email of Eve');
  await user.clear(other);
  await user.type(other, 'eve@x.test');
  await user.click(rest.getByRole('button', { name: 'Send 2' }));
  await expectToast('1 saved on this device.');
  // Bo's is refused on the device.
  expect(await screen.findAllByText('1 of 2 people were invited.')).not.toHaveLength(0);
  back();
  await act(() => drainNow());
});
