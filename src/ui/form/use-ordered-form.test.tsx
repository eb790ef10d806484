// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ordered } from '../../../common/contract/first-issue.ts';
import { Button } from '../button.tsx';
import { PasswordField } from '../password-field.tsx';
import { TextField } from '../text-field.tsx';
import { toasts } from '../toasts.ts';
import { hasDirtyForms } from './dirty-forms.ts';
import { giveDraftsTo } from './drafts.ts';
import { FormError } from './form-error.tsx';
import type { Refusal } from './submit-error.ts';
import { useOrderedForm } from './use-ordered-form.ts';

const text = z._default(z.string(), '');
const GuestSchema = z.object({ name: text, email: text, secret: text }).check(
  ordered<{ name: string; email: string }>([
    { field: 'name', message: 'Name is not allowed to empty', fails: ({ name }) => name.trim() === '' },
    { field: 'email', message: 'Email is not allowed to empty', fails: ({ email }) => email.trim() === '' },
  ]),
);

interface GuestFormProps {
  onSubmit: (guest: { name: string; email: string; secret: string }) => Promise<Refusal | undefined>;
  draftKey?: string;
  /** Why the file field has refused what was chosen. */
  refusedFile?: string;
}

function GuestForm({ onSubmit, draftKey, refusedFile }: GuestFormProps) {
  const { form, fields, isSubmitting, serverError } = useOrderedForm(GuestSchema, {
    onSubmit,
    draftKey,
    defaultValue: { email: 'default@demo.test' },
  });
  return (
    <form {...form.props}>
      <FormError message={serverError} />
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.email} label="Email" type="email" />
      {refusedFile && <input type="file" name="picture" data-refused={refusedFile} />}
      <PasswordField field={fields.secret} label="Secret" autoComplete="new-password" />
      <Button type="submit" isBusy={isSubmitting} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => screen.getByRole('button', { name: /send/i });
const toasted = () => toasts.current().map((toast) => toast.text);
const accept = () => vi.fn(async (): Promise<Refusal | undefined> => undefined);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  toasts.endSession();
  vi.useRealTimers();
});

describe('what is typed and not sent', () => {
  it('is known until it was accepted', async () => {
    const refusals: (Refusal | undefined)[] = [{ message: 'Not now' }, undefined];
    render(<GuestForm onSubmit={async () => refusals.shift()} />);
    expect(hasDirtyForms()).toBe(false);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    expect(hasDirtyForms()).toBe(true);
    await user.click(send());
    await vi.waitFor(() => expect(hasDirtyForms()).toBe(false));
  });

  it('is known until the form has gone', async () => {
    render(<GuestForm onSubmit={accept()} />);
    await userEvent.setup().type(name(), 'Ada');
    expect(hasDirtyForms()).toBe(true);
    cleanup();
    expect(hasDirtyForms()).toBe(false);
  });
});

describe('what the form refuses', () => {
  it('shows the first failing message only: beside its field, as a toast, with focus there', async () => {
    const onSubmit = accept();
    render(<GuestForm onSubmit={onSubmit} />);
    const user = userEvent.setup();
    await user.clear(email());
    await user.click(send());

    expect(toasted()).toEqual(['Name is not allowed to empty']);
    expect(name().getAttribute('aria-describedby')).toBe(
      screen.getByText('Name is not allowed to empty').closest('p')?.id,
    );
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name());
    expect(screen.queryByText('Email is not allowed to empty')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes the message away while it is being mended, and shows the next one with the next submit only', async () => {
    render(<GuestForm onSubmit={accept()} />);
    const user = userEvent.setup();
    await user.clear(email());
    await user.click(send());
    await user.type(name(), 'Ada');
    expect(screen.queryByText(/not allowed to empty/)).toBeNull();

    await user.click(send());
    expect(document.activeElement).toBe(email());
    expect(screen.getByText('Email is not allowed to empty')).toBeTruthy();
    expect(toasted()).toEqual(['Email is not allowed to empty']);
  });
});

describe('what the server refuses', () => {
  it('stands beside the field that it names, with focus there and everything typed kept', async () => {
    render(<GuestForm onSubmit={async () => ({ field: 'email', message: 'Already invited' })} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());

    expect(screen.getByText('Already invited')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(toasted()).toEqual(['Already invited']);
    expect([name().value, email().value]).toEqual(['Ada', 'default@demo.test']);
  });

  it('stands above the form without a field, or with one that the form does not have', async () => {
    render(<GuestForm onSubmit={async () => ({ field: 'plan', message: 'The plan is full' })} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    expect(screen.getByText('The plan is full')).toBeTruthy();
  });

  it('takes a thrown error by its words, with the request behind "Details"', async () => {
    const error = Object.assign(new Error('Send Invite Action Failed'), { requestId: '8f2c' });
    render(<GuestForm onSubmit={() => Promise.reject(error)} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    expect(toasts.current()).toMatchObject([{ text: 'Send Invite Action Failed', details: 'Request 8f2c' }]);
    expect(screen.getByText('Send Invite Action Failed')).toBeTruthy();
  });

  it('is told by a toast also when the form has gone meanwhile', async () => {
    let refuse = (_: Refusal) => {};
    const view = render(<GuestForm onSubmit={() => new Promise((resolve) => (refuse = resolve))} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    view.unmount();
    await act(async () => refuse({ message: 'Too late' }));
    expect(toasted()).toEqual(['Too late']);
  });

  it('is not lost when something is typed before it comes', async () => {
    let refuse = (_: Refusal) => {};
    render(<GuestForm onSubmit={() => new Promise((resolve) => (refuse = resolve))} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    await user.type(name(), ' Lovelace');
    await act(async () => refuse({ field: 'name', message: 'Not this one' }));
    expect(screen.getByText('Not this one')).toBeTruthy();
    expect(name().value).toBe('Ada Lovelace');
  });
});

it('sends once, however often it is submitted while in flight', async () => {
  let finish = () => {};
  const onSubmit = vi.fn(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))));
  render(<GuestForm onSubmit={onSubmit} />);
  const user = userEvent.setup();
  await user.type(name(), 'Ada{Enter}{Enter}');
  await user.dblClick(send());
  expect(send().getAttribute('aria-disabled')).toBe('true');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith(
    { name: 'Ada', email: 'default@demo.test', secret: '' },
    expect.any(Function),
  );

  await act(async () => finish());
  await user.click(send());
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

describe('the draft', () => {
  async function fillAndLeave() {
    const view = render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.clear(email());
    await user.type(screen.getByLabelText('Secret'), 'hush');
    await user.click(screen.getByRole('button', { name: 'Show Secret' }));
    await user.type(screen.getByLabelText('Secret'), '!');
    view.unmount();
  }

  it('brings the texts back, emptied ones as empty, and never a password, shown or not', async () => {
    await fillAndLeave();
    expect(JSON.stringify(sessionStorage)).not.toContain('hush');
    render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    expect([name().value, email().value]).toEqual(['Ada', '']);
    expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  });

  it('belongs to its key', async () => {
    await fillAndLeave();
    render(<GuestForm onSubmit={accept()} draftKey="c2/invite" />);
    expect(name().value).toBe('');
  });

  it('ends with success, not with a refusal', async () => {
    await fillAndLeave();
    const view = render(<GuestForm onSubmit={async () => ({ message: 'No' })} draftKey="c1/invite" />);
    const user = userEvent.setup();
    await user.type(email(), 'ada@demo.test');
    await user.click(send());
    view.unmount();

    render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    expect(email().value).toBe('ada@demo.test');
    await user.click(send());
    cleanup();

    render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    expect(email().value).toBe('default@demo.test');
  });

  it('is kept a moment after typing, so that a crash of the tab loses little', () => {
    vi.useFakeTimers();
    render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    fireEvent.input(name(), { target: { value: 'A' } });
    expect(sessionStorage.getItem('draft:c1/invite')).toBeNull();
    vi.advanceTimersByTime(300);
    expect(sessionStorage.getItem('draft:c1/invite')).toContain('"name":"A"');
  });
});

it('What is typed just before the logout is not kept when the form goes away after it', () => {
  giveDraftsTo('a');
  render(<GuestForm onSubmit={accept()} draftKey="a:invite" />);
  fireEvent.input(name(), { target: { value: 'Ada' } });
  giveDraftsTo(null);
  cleanup();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('A refusal that comes after the session has ended is told to nobody', async () => {
  let resolve: (refusal: Refusal) => void = () => undefined;
  const answer = new Promise<Refusal>((done) => {
    resolve = done;
  });
  render(<GuestForm onSubmit={() => answer} />);
  await userEvent.type(name(), 'Ada');
  await userEvent.click(send());
  toasts.endSession();
  await act(async () => resolve({ message: 'ada@example.com is already invited' }));
  expect(toasted()).toEqual([]);
});

it('stops once at a file that its field has refused, and goes on without it when sent again', async () => {
  const onSubmit = accept();
  const user = userEvent.setup();
  render(<GuestForm onSubmit={onSubmit} refusedFile="HEIC photos cannot be used here." />);
  await user.type(name(), 'Ada');
  await user.click(send());
  await vi.waitFor(() => expect(toasted()).toEqual(['HEIC photos cannot be used here.']));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(send());
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});
