// @vitest-environment happy-dom
// @other-api
/** An API of another make that does not say whether an item is switched on: neither is it said to be off. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';

const GALA = { _id: 'e1', name: 'Gala', date: '2031-05-01', payment_status: 2 };
const SWITCH = { name: 'Gala is active' };

beforeEach(() => {
  localStorage.clear();
  enterOtherApi();
});
afterEach(closePortal);

test.each([[{}], [{ status: null }], [{ status: '' }], [{ status: { id: 1 } }]])(
  'A status of %j is unknown until it is switched here',
  async (status) => {
    const sent: unknown[] = [];
    connectOtherApi({
      listEvents: () => said({ data: [{ ...GALA, ...status }] }),
      setEventStatus: ({ body }) => {
        sent.push(JSON.parse(String(body)));
        return said({ message: 'Success', data: { _id: 'e1' } });
      },
    });
    await openPortal('/events/list');
    const unknown = await screen.findByRole('checkbox', SWITCH);
    expect(unknown.getAttribute('aria-checked')).toBe('mixed');
    expect(unknown).toHaveProperty('indeterminate', true);
    expect(screen.getByText('Unknown')).toBeTruthy();

    fireEvent.click(unknown);
    const known = await screen.findByRole('switch', SWITCH);
    expect(known.getAttribute('aria-checked')).toBe('true');
    expect(known).toHaveProperty('indeterminate', false);
    await screen.findByText('Event status updated successfully');
    fireEvent.click(await screen.findByRole('switch', { ...SWITCH, checked: true }));
    await screen.findByRole('switch', { ...SWITCH, checked: false });
    expect(sent).toEqual([
      { event_id: 'e1', status: 1 },
      { event_id: 'e1', status: 0 },
    ]);
  },
);

test('A word that does not mean on is off', async () => {
  connectOtherApi({ listEvents: () => said({ data: [{ ...GALA, status: 'inactive' }] }) });
  await openPortal('/events/list');
  expect((await screen.findByRole('switch', SWITCH)).getAttribute('aria-checked')).toBe('false');
});
