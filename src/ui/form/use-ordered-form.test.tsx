// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accept, email, GuestForm, name, send } from '../testing/guest-form.tsx';
import { toasts } from '../toasts.ts';
import type { Refusal } from './submit-error.ts';

const toasted = () => toasts.current().map((toast) => toast.text);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  toasts.endSession();
});

describe('a refusal of the form', () => {
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

  it('hides the message during editing, and shows the next one only with the next submission', async () => {
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

describe('a refusal of the server', () => {
  it('is beside the named field, with focus there and all input kept', async () => {
    render(<GuestForm onSubmit={async () => ({ field: 'email', message: 'Already invited' })} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());

    expect(screen.getByText('Already invited')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(toasted()).toEqual(['Already invited']);
    expect([name().value, email().value]).toEqual(['Ada', 'default@demo.test']);
  });

  it('is above the form when it names no field, or one that the form lacks', async () => {
    render(<GuestForm onSubmit={async () => ({ field: 'plan', message: 'The plan is full' })} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    expect(screen.getByText('The plan is full')).toBeTruthy();
  });

  it('shows a thrown error’s message, with the request behind "Details"', async () => {
    const error = Object.assign(new Error('Send Invite Action Failed'), { requestId: '8f2c' });
    render(<GuestForm onSubmit={() => Promise.reject(error)} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    expect(toasts.current()).toMatchObject([{ text: 'Send Invite Action Failed', details: 'Request 8f2c' }]);
    expect(screen.getByText('Send Invite Action Failed')).toBeTruthy();
  });

  it('is shown as a toast even when the form was unmounted meanwhile', async () => {
    let refuse = (_: Refusal) => {};
    const view = render(<GuestForm onSubmit={() => new Promise((resolve) => (refuse = resolve))} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    view.unmount();
    await act(async () => refuse({ message: 'Too late' }));
    expect(toasted()).toEqual(['Too late']);
  });

  it('is not lost when something is typed before it arrives', async () => {
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

it('A refusal that arrives after the session has ended is not shown', async () => {
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

it('stops once at a refused file, and submits without it when sent again', async () => {
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
