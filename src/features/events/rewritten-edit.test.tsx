// @vitest-environment happy-dom
// @other-api
/** An edit whose answer was lost, at an API of another make that writes names in its own way. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';

afterEach(closePortal);

test('is not called changed elsewhere, and can be sent again', async () => {
  wideScreen();
  const user = userEvent.setup();
  let name = 'GALA';
  let edits = 0;
  const event = () => ({ _id: 'e1', name, date: '2031-06-01', location: { name: 'Bergen' } });
  connectOtherApi({
    listEvents: () => said({ data: [event()] }),
    eventDetails: () => said({ data: event() }),
    editEvent: ({ body }) => {
      name = String(body instanceof FormData && body.get('name')).toUpperCase();
      edits += 1;
      if (edits === 1) throw new TypeError('Failed to fetch');
      return said({ message: 'Updated' });
    },
  });
  enterOtherApi();
  await openPortal('/events/list');
  await user.click(await screen.findByRole('button', { name: 'Edit GALA' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Update' }));
  await user.type(dialog.getByLabelText('Name of Event'), ' of lights');
  await press();
  await expectToast('Update Event Action Failed. It may have arrived all the same: no answer came.');
  await press();
  await expectToast(
    'The server has “GALA OF LIGHTS” now: its way to write what you sent, or a change made elsewhere. Send again to replace that with yours.',
  );
  expect(edits).toBe(1);
  await press();
  await expectToast('Event Updated Successfully');
});
