// @vitest-environment happy-dom
/** EDIT EVENT and DELETE EVENT offer to notify the guests, and preview the letter. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at.appContext.clock.now() });
  wideScreen();
});
afterEach(() => void vi.useRealTimers());

async function eventWithGuests(...names: string[]) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  for (const name of names) {
    const guest = { event_id: id, name, email: `${name.toLowerCase()}@guests.test` };
    await at.appContext.request('sendEventInvitation', guest, at.visitor);
  }
  await at.appContext.mailbox();
  at.appContext.clock.advance({ minutes: 15 });
  return id;
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const letter = async () => (await screen.findByRole('region', { name: /^The mail: / })).textContent ?? '';
const mailTo = async (email: string) => (await at.appContext.mailbox(email))[0];

describe('EDIT EVENT', () => {
  async function openForm(id: string) {
    await openPortal(`/events/list?dialog=edit&item=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
    await waitFor(() => expect(at.network.calls).toContain('eventDetails'));
    return dialog;
  }

  test('asks once a field that guests know is changed, and notifies nobody by default', async () => {
    const dialog = await openForm(await eventWithGuests('Ana', 'Bo'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.type(dialog.getByLabelText('Name of Event'), ' of old');
    expect((await choice('Tell up to 2 guests by mail')).checked).toBe(false);
    expect(screen.queryByRole('region', { name: /^The mail: / })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await expectToast('Event Updated Successfully');
    expect((await mailTo('ana@guests.test'))?.subject).toBe('You are invited to Gala');
  });

  test('previews the mail during typing, and sends the same mail', async () => {
    const dialog = await openForm(await eventWithGuests('Ana', 'Bo'));
    await user.type(dialog.getByLabelText('Name of Event'), ' in spring');
    await user.click(await choice('Tell up to 2 guests by mail'));
    expect(await letter()).toContain('New name: Gala in spring\nBefore: Gala');
    await user.type(dialog.getByLabelText('Name of Event'), 'time');
    await waitFor(async () => expect(await letter()).toContain('New name: Gala in springtime\n'));
    await user.click(await choice(`Answers go to ${at.visitor.company.email}`));
    const shown = await letter();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await expectToast('Event Updated Successfully');
    await expectToast('2 guests are told by mail');
    const mail = await mailTo('bo@guests.test');
    const code = /\n\n(\S{4} \S\S \S{4})\n\n/.exec(mail?.text ?? '')?.[1] ?? '';
    const asSent = shown
      .replace('(name of the guest)', 'Bo')
      .replace('(the guest’s own code)', code)
      .replace('(the guest’s own link)', `http://vantage.test/pass/${code.replaceAll(' ', '')}`);
    expect(asSent).toBe(`The mail: ${mail?.subject}${mail?.text}`);
  });

  test('keeps the choice when only the answer was lost', async () => {
    const dialog = await openForm(await eventWithGuests('Ana', 'Bo'));
    await user.type(dialog.getByLabelText('Name of Event'), ' of old');
    await user.click(await choice('Tell up to 2 guests by mail'));
    at.network.next('editEvent', 'answer lost');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await expectToast('It may have arrived all the same: no answer came.');
    // The list behind the dialog was refetched with the change.
    await screen.findAllByText('Gala of old');
    expect((await choice('Tell up to 2 guests by mail')).checked).toBe(true);
    expect(await letter()).toContain('New name: Gala of old\nBefore: Gala');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await expectToast('Event Updated Successfully');
  });

  test('asks nothing if no guest was invited, or an API of another make cannot notify', async () => {
    const dialog = await openForm(await eventWithGuests());
    await user.type(dialog.getByLabelText('Name of Event'), ' of old');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

test('An API that does not offer notices has no such choice', async () => {
  const id = await eventWithGuests('Ana');
  const { body } = await at.appContext.request('listEvents', {}, at.visitor);
  const without = JSON.parse(
    JSON.stringify(body).replaceAll('"can_tell":true,', '').replaceAll(',"can_tell":true', ''),
  );
  at.network.next('listEvents', answerOf(200, without));
  await openPortal(`/events/list?dialog=edit&item=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  await user.type(dialog.getByLabelText('Name of Event'), ' of old');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(at.network.calls).not.toContain('eventDetails');
});

describe('DELETE EVENT', () => {
  async function openQuestion() {
    const id = await eventWithGuests('Ana');
    await openPortal(`/events/list?dialog=delete&item=${id}`);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    return () => ready(dialog.getByRole('button', { name: 'Confirm' })).then((button) => user.click(button));
  }

  test('notifies the guests if chosen, with the previewed mail', async () => {
    const confirm = await openQuestion();
    await user.click(await choice('Tell the guest by mail'));
    expect(await letter()).toContain('does not take place.');
    await confirm();
    await expectToast('Event deleted successfully');
    await expectToast('1 guest is told by mail');
    expect((await mailTo('ana@guests.test'))?.subject).toBe('Cancelled: Gala');
  });

  test('notifies nobody by default', async () => {
    const confirm = await openQuestion();
    expect((await choice('Tell the guest by mail')).checked).toBe(false);
    await confirm();
    await expectToast('Event deleted successfully');
    expect((await mailTo('ana@guests.test'))?.subject).toBe('You are invited to Gala');
  });
});
