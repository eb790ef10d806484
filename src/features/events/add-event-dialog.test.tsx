// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { LISBON } from '../../../tests/support/api/api-items.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { keepDraft } from '../../ui/form/drafts.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at.appContext.clock.now() });
  wideScreen();
});
afterEach(() => void vi.useRealTimers());

/** The form restored from a draft: the address and date fields have their own tests. */
async function openForm(draft: Record<string, string> = {}) {
  keepDraft(`${at.visitor.company.id}:add-event`, draft);
  const portal = await openPortal('/events/list?dialog=add');
  const dialog = within(await screen.findByRole('dialog', { name: 'ADD NEW EVENT' }));
  return { ...portal, dialog };
}

const complete = (changes: Record<string, string> = {}) => ({
  name: 'Summer Gala',
  product_id: demoPlanId('club'),
  date: '2026-06-20',
  location: JSON.stringify(LISBON),
  ...changes,
});
const submitButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Event' });
const submit = () => user.click(submitButton());
const added = async () => {
  const { data } = await at.appContext.request('listEvents', {}, { token: at.visitor.token });
  return data?.map(({ name, date }) => `${name} ${date}`);
};
const choosePlan = async (name: RegExp) => {
  await user.click(screen.getByRole('button', { name: /Plan/ }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('Missing fields are reported one by one, in the form’s order', () => {
  const draft = complete();
  test.each([
    [{}, 'Event Name is not allowed to empty'],
    [{ name: draft.name }, 'Product Id is not allowed to empty'],
    [{ name: draft.name, product_id: draft.product_id }, 'Event Date is not allowed to empty'],
    [{ ...draft, location: '' }, 'Event Location is not allowed to empty'],
    [{ ...draft, date: '2026-03-13', location: '' }, 'Date input not valid.'],
  ])('%o', async (kept, message) => {
    const { dialog } = await openForm(kept);
    await submit();
    await expectToast(message);
    expect(dialog.getByText(message)).toBeTruthy();
    expect(at.network.calls).not.toContain('addEvent');
  });
});

describe('A new event on a paid plan', () => {
  test('is added, and then its payment opens', async () => {
    const { router } = await openForm(complete());
    await submit();
    await expectToast('New Event Added Successfully');
    const [event] = (await at.appContext.request('listEvents', {}, { token: at.visitor.token })).data ?? [];
    expect(event).toMatchObject({ name: 'Summer Gala', date: '2026-06-20', location: LISBON });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/make-payment/${event?._id}/${at.visitor.company.id}/internal/event/purchase/${demoPlanId('club')}`,
      ),
    );
  });

  test('is one event, however often it is submitted', async () => {
    await openForm(complete());
    await user.dblClick(submitButton());
    await expectToast('New Event Added Successfully');
    expect(await added()).toHaveLength(1);
  });

  test('whose answer was lost is still one event after another try', async () => {
    await openForm(complete());
    at.network.next('addEvent', 'answer lost');
    await submit();
    await expectToast('Add New Event Action Failed');
    expect(await added()).toHaveLength(1);
    await submit();
    await expectToast('New Event Added Successfully');
    expect(await added()).toHaveLength(1);
  });

  test('that is refused keeps the input, and shows the server’s message', async () => {
    const { dialog } = await openForm(complete());
    at.network.next('addEvent', answerOf(400, { message: 'The hall is taken' }));
    await submit();
    await expectToast('The hall is taken');
    expect(dialog.getByText('The hall is taken')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('Summer Gala');
    at.network.next('addEvent', answerOf(500, {}));
    await submit();
    await expectToast('Add New Event Action Failed');
  });
});

describe('The free trial', () => {
  test('needs no payment, and is offered once', async () => {
    const trial = complete({ product_id: demoPlanId('free-trial'), date: '2026-04-14' });
    const { path } = await openForm(trial);
    await submit();
    await expectToast('New Event Added Successfully');
    expect(await screen.findByText('Free Trial')).toBeTruthy();
    expect(path()).toBe('/events/list');
    await user.click(screen.getByRole('button', { name: 'Add Event' }));
    await user.click(await screen.findByRole('button', { name: /Plan/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Club · 50 users · $49.00',
      'Festival · 250 users · $149.00',
      'Arena · 1,000 users · $399.50',
      'Stadium · 10,000 users · $1,299.00',
    ]);
  });

  test('takes place within one month', async () => {
    await openForm(complete({ product_id: demoPlanId('free-trial'), date: '2026-04-15' }));
    expect(
      await screen.findByText(/^A free trial takes place within one month: until \d\d-\d\d-2026\.$/),
    ).toBeTruthy();
    await submit();
    await expectToast('Date input not valid.');
    expect(await added()).toEqual([]);
  });

  test('clears the date when it replaces another plan', async () => {
    await openForm(complete());
    await choosePlan(/^Free Trial/);
    await submit();
    await expectToast('Event Date is not allowed to empty');
  });
});

const typedName = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name of Event');

test('The name has focus when the form opens', async () => {
  // In this DOM, unlike in a browser, the dialog's frame takes focus afterwards.
  const focused: unknown[] = [];
  const note = ({ target }: FocusEvent) => focused.push(target);
  document.addEventListener('focusin', note);
  await openForm();
  document.removeEventListener('focusin', note);
  expect(focused).toContain(typedName());
});

test.each([
  ['Escape', () => user.type(typedName(), '{Escape}')],
  ['The cross', () => user.click(screen.getByRole('button', { name: 'Close' }))],
])('%s leaves the form to be found half filled again', async (_, leave) => {
  await openForm();
  await fill(user, typedName(), 'Winter Gala');
  await user.type(screen.getByRole('combobox', { name: 'Event Location' }), 'Lisb');
  await leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Event' }));
  await screen.findByRole('dialog', { name: 'ADD NEW EVENT' });
  expect(typedName().value).toBe('Winter Gala');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Event Location' }).value).toBe('Lisb');
});

test('Cancel discards the draft', async () => {
  await openForm(complete());
  await fill(user, typedName(), ' of lights');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ADD NEW EVENT' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('');
});

test('A lost connection is reported inside the form, which keeps its input', async () => {
  const { dialog } = await openForm(complete());
  act(() => reportOutcome('offline'));
  expect(await dialog.findByText('Needs a connection. What you typed stays here.')).toBeTruthy();
  await submit();
  expect(at.network.calls).not.toContain('addEvent');
  act(() => reportOutcome('answered'));
  await waitFor(() => expect(dialog.queryByText(/What you typed stays here/)).toBeNull());
  expect(dialog.getByDisplayValue('Summer Gala')).toBeTruthy();
});
