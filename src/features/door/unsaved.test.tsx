// @vitest-environment happy-dom
/** A door whose device is full or slow. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
afterEach(() => vi.restoreAllMocks());

/** A company's tablet at its event's door, with two invited people of the same name. */
async function openDoorScreen() {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  for (const email of ['one@example.test', 'two@example.test'])
    await api.request('sendEventInvitation', { event_id: event.id, name: 'Ana Ivanova', email }, visitor);
  const cy = { event_id: event.id, name: 'Cy Young', email: 'cy@example.test' };
  await api.request('sendEventInvitation', cy, visitor);
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Cy Young');
}

/** All writes fail until space is freed. */
function fillDevice() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const answer = () => screen.findByRole('region', { name: 'Answer' });

async function letInAsWalkIn() {
  await press('Walk-in');
  await user.type(field('Name'), 'Dag Holm');
  await user.type(field('E-mail, if known'), 'dag@example.test');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Let in' }));
}

test('A walk-in that a full device could not store is shown, and admitted with one press once there is space', async () => {
  await openDoorScreen();
  const free = fillDevice();
  await letInAsWalkIn();
  const said = await answer();
  expect(said.textContent).toMatch(
    /^Not savedDag Holmdag@example.testThis device is full, and could not store it\. Nobody was let in\./,
  );
  expect(screen.getByText('This device is full', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText('Nothing waits')).toBeNull();
  free();
  await user.click(within(said).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Let in as a walk-in')).toBeTruthy();
  expect((await answer()).textContent).toMatch(/^WelcomeDag Holm/);
});

test("The form keeps a walk-in's data until it is stored", async () => {
  await openDoorScreen();
  const free = fillDevice();
  await letInAsWalkIn();
  await user.click(within(await answer()).getByRole('button', { name: 'Next' }));
  free();
  await press('Walk-in');
  expect([field('Name').value, field('E-mail, if known').value]).toEqual(['Dag Holm', 'dag@example.test']);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Let in' }));
  expect((await answer()).textContent).toMatch(/^WelcomeDag Holm/);
  await user.click(within(await answer()).getByRole('button', { name: 'Next' }));
  await press('Walk-in');
  expect(field('Name').value).toBe('');
});

test('Answers and undo tell two guests of the same name apart', async () => {
  await openDoorScreen();
  await press(/^Ana Ivanova two@example.test/);
  const said = await answer();
  expect(said.textContent).toMatch(/^WelcomeAna Ivanovatwo@example.test/);
  await user.click(within(said).getByRole('button', { name: 'Undo' }));
  const question = screen.getByRole('dialog', { name: 'Undo the admission' });
  expect(question.textContent).toContain('Ana Ivanovatwo@example.test');
  await user.click(within(question).getByRole('button', { name: 'Close' }));
  await user.click(within(said).getByRole('button', { name: 'Next' }));
  const latest = screen.getByRole('region', { name: 'Last let in here' });
  expect(latest.textContent).toContain('Ana Ivanovatwo@example.test');
  expect(within(latest).getByRole('button', { name: 'Undo: Ana Ivanova, two@example.test' })).toBeTruthy();
  await press(/^Cy Young/);
  expect((await answer()).textContent).toMatch(/^WelcomeCy YoungUndo/);
});
