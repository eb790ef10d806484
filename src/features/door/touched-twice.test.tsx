// @vitest-environment happy-dom
/** A row touched twice, as by a glove or a double click: on a wide screen the answer does not cover it. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

test('A guest touched again while welcomed is let in once; after the answer a touch counts again', async () => {
  const { appContext: api, visitor } = at;
  const event_id = (await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' })).id;
  const invite = async (name: string, email: string) =>
    (await api.request('sendEventInvitation', { event_id, name, email }, visitor)).data?._id ?? '';
  const ada = await invite('Ada Lund', 'ada@example.test');
  const bo = await invite('Bo Ek', 'bo@example.test');
  await api.request('setReentry', { event_id, allows_reentry: '1' }, visitor);
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event_id}`);
  await screen.findByText('Ada Lund');
  const touch = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  const answered = async (words: RegExp) =>
    await expect
      .poll(() => screen.queryByRole('region', { name: 'Answer' })?.textContent ?? '')
      .toMatch(words);
  const admitted = async () =>
    (await api.request('readDoorLog', { event_id }, visitor)).data?.entries.map(
      ({ invitation_id }) => invitation_id,
    );

  await touch(/^Ada Lund/);
  await answered(/^WelcomeAda Lund/);
  await touch(/^Ada Lund/);
  await touch(/^Bo Ek/);
  await answered(/^WelcomeBo Ek/);
  await expect.poll(admitted).toEqual([ada, bo]);
  await touch(/^Next$/);
  await touch(/^Bo Ek/);
  await answered(/^Welcome backBo Ek/);
  await expect.poll(admitted).toEqual([ada, bo, bo]);
});
