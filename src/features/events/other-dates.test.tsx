// @vitest-environment happy-dom
// @other-api
/** Dates and limits of events of an API of another make are shown as it sends them, or not at all. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';

afterEach(closePortal);

const user = userEvent.setup();
const PLACE = { name: 'Bergen', type: 'Point', coordinates: [5.3, 60.4] };

/** @returns the bodies of the sent edits */
async function openEdit(
  date: unknown,
  coordinates = (_edits: number) => PLACE.coordinates,
): Promise<FormData[]> {
  wideScreen();
  const edits: FormData[] = [];
  const event = () => {
    const location = { ...PLACE, coordinates: coordinates(edits.length) };
    return { _id: 'e1', name: 'Gala', date, location, user_limit: null, payment_status: 2 };
  };
  connectOtherApi({
    currentCompany: () => said({ data: company77 }),
    listEvents: () => said({ data: [event()] }),
    eventDetails: () => said({ data: event() }),
    editEvent: ({ body }) => {
      if (body instanceof FormData) edits.push(body);
      return said({ message: 'Updated' });
    },
  });
  enterOtherApi();
  await openPortal('/events/list');
  await user.click(await screen.findByRole('button', { name: 'Edit Gala' }));
  await screen.findByRole('dialog', { name: 'EDIT EVENT' });
  return edits;
}

test.each([
  ['2031-05-31T23:00:00Z', 'an instant of its own midnight'],
  ['2031-06-01T00:00:00.000Z', 'an instant of UTC’s'],
  ['1 de junio de 2031', 'words'],
  ['2031-06-01', 'a day'],
])('An edit of the name alone sends back %s as it came: %s', async (date) => {
  const edits = await openEdit(date);
  const dialog = within(screen.getByRole('dialog', { name: 'EDIT EVENT' }));
  await user.type(dialog.getByLabelText('Name of Event'), ' of lights');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await expectToast('Event Updated Successfully');
  expect(edits.map((body) => [body.get('name'), body.get('date')])).toEqual([['Gala of lights', date]]);
});

test('An edit of the name alone sends the instant of a date in milliseconds, not another day', async () => {
  const edits = await openEdit(Date.parse('2031-05-31T23:00:00Z'));
  const dialog = within(screen.getByRole('dialog', { name: 'EDIT EVENT' }));
  await user.type(dialog.getByLabelText('Name of Event'), ' of lights');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await expectToast('Event Updated Successfully');
  expect(edits.map((body) => body.get('date'))).toEqual(['2031-05-31T23:00:00.000Z']);
});

test('A place that the API writes otherwise with the edit is not called changed elsewhere', async () => {
  await openEdit('2031-06-01', (edits) => (edits > 0 ? [5.30001, 60.40002] : PLACE.coordinates));
  const dialog = within(screen.getByRole('dialog', { name: 'EDIT EVENT' }));
  await user.type(dialog.getByLabelText('Name of Event'), ' of lights');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await expectToast('Event Updated Successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
});

test('Text that is not a date is shown beside the date field', async () => {
  await openEdit('1 de junio de 2031');
  expect(screen.getByText(/Now “1 de junio de 2031”; it stays so unless a day is chosen\./)).toBeTruthy();
});

test('A missing limit is not shown as 0', async () => {
  await openEdit('2031-06-01');
  expect(await screen.findByRole('row', { name: /Gala.*01-06-2031.*–/, hidden: true })).toBeTruthy();
});
