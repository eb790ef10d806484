// @vitest-environment happy-dom
// @own-modules: a submission that another test never answers counts as a dirty form.
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accept, email, GuestForm, name, send } from '../testing/guest-form.tsx';
import { toasts } from '../toasts.ts';
import { hasDirtyForms } from './dirty-forms.ts';
import { setDraftOwner } from './drafts.ts';
import type { Refusal } from './submit-error.ts';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  toasts.endSession();
  vi.useRealTimers();
});

describe('unsent input', () => {
  it('marks the form dirty until it was accepted', async () => {
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

  it('marks the form dirty until it is unmounted', async () => {
    render(<GuestForm onSubmit={accept()} />);
    await userEvent.setup().type(name(), 'Ada');
    expect(hasDirtyForms()).toBe(true);
    cleanup();
    expect(hasDirtyForms()).toBe(false);
  });

  it('lets no update break off a submission whose form was left', async () => {
    let answer: (refusal: Refusal | undefined) => void = () => {};
    const submit = () =>
      new Promise<Refusal | undefined>((resolve) => {
        answer = resolve;
      });
    render(<GuestForm onSubmit={submit} />);
    const user = userEvent.setup();
    await user.type(name(), 'Ada');
    await user.click(send());
    cleanup();
    expect(hasDirtyForms()).toBe(true);
    answer(undefined);
    await vi.waitFor(() => expect(hasDirtyForms()).toBe(false));
  });
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

  it('restores texts, empty ones included, but never a password, visible or not', async () => {
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

  it('is written shortly after typing, so that a crash of the tab loses little', () => {
    vi.useFakeTimers();
    render(<GuestForm onSubmit={accept()} draftKey="c1/invite" />);
    fireEvent.input(name(), { target: { value: 'A' } });
    expect(sessionStorage.getItem('draft:c1/invite')).toBeNull();
    vi.advanceTimersByTime(300);
    expect(sessionStorage.getItem('draft:c1/invite')).toContain('"name":"A"');
  });
});

it('Text typed just before log-out is not kept when the form unmounts after it', () => {
  setDraftOwner('a');
  render(<GuestForm onSubmit={accept()} draftKey="a:invite" />);
  fireEvent.input(name(), { target: { value: 'Ada' } });
  setDraftOwner(null);
  cleanup();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('A submission during log-out is not recorded after it', () => {
  setDraftOwner('a');
  const { result } = renderHook(() => useDraft('a:edit', { name: 'Gala' }));
  setDraftOwner(null);
  result.current.merge({ name: 'Ball' }, { name: 'Gala' });
  expect(Object.keys(sessionStorage)).toEqual([]);
});
