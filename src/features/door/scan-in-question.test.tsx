// @vitest-environment happy-dom
/** A hardware scanner is used while a dialog is open. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const SCANNER_MS = 8;
const SLOW_MS = 90;
let clock = 1_000;

/** A company's tablet at its event's door, and the pass code of its only guest. */
async function openDoorScreen(door = 'North') {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  const log = await api.request('readDoorLog', { event_id: event.id }, visitor);
  if (door !== '') chooseDoorName(visitor.company.id, door);
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  return log.data?.people[0]?.pass_code ?? '';
}

/** Types like a scanner in a browser, where each key goes into the field and Enter submits its form. */
function scan(field: HTMLInputElement, text: string, gapMs = SCANNER_MS): void {
  const press = (key: string) => {
    clock += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    return fireEvent(field, event);
  };
  for (const key of text) if (press(key)) fireEvent.change(field, { target: { value: field.value + key } });
  if (press('Enter')) field.form?.requestSubmit();
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const answer = () => screen.findByRole('region', { name: 'Answer' });

beforeEach(() => {
  clock += 60_000;
});

test.each([
  ['the code', '', (code: string) => code],
  [
    'the address of the pass behind a half-typed name',
    'Wal',
    (code: string) => `http://vantage.test/pass/${code}`,
  ],
])('A pass scanned in the walk-in dialog admits its guest: %s', async (_, typed, passOf) => {
  const code = await openDoorScreen();
  await user.click(screen.getByRole('button', { name: 'Walk-in' }));
  fireEvent.change(field('Name'), { target: { value: typed } });
  clock += 1_000;
  scan(field('Name'), passOf(code));
  expect((await answer()).textContent).toMatch(/^WelcomeAda Lund/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A pass typed by a slow scanner after a name is handled as a scan', async () => {
  const code = await openDoorScreen();
  await user.click(screen.getByRole('button', { name: 'Walk-in' }));
  fireEvent.change(field('Name'), { target: { value: 'Wally' } });
  scan(field('Name'), code, SLOW_MS);
  expect((await answer()).textContent).toMatch(/^WelcomeAda Lund/);
});

test.each([SCANNER_MS, SLOW_MS])(
  'A pass scanned in the reason dialog of an undo undoes nothing, with a key every %d ms',
  async (gapMs) => {
    const code = await openDoorScreen();
    await user.click(screen.getByRole('button', { name: /^Ada Lund/ }));
    await user.click(within(await answer()).getByRole('button', { name: 'Undo' }));
    scan(field('Another reason'), code, gapMs);
    await screen.findByText('Already in');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('A scan before the door has a name does not become its name', async () => {
  const code = await openDoorScreen('');
  scan(field('Name of the door'), code);
  expect(field('Name of the door').value).toBe('');
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
});
