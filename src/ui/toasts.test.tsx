// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  cleanup();
  toasts.endSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const say = (show: () => unknown) => act(() => void show());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const texts = () => toasts.current().map(({ text }) => text);

it('announces errors at once and the rest politely, in regions that were there before', () => {
  const polite = screen.getByRole('status');
  const urgent = screen.getByRole('alert');
  say(() => toasts.success('Login successful'));
  say(() => toasts.error('Login failed'));
  expect(within(polite).getByText('Login successful')).toBeTruthy();
  expect(within(urgent).getByText('Login failed')).toBeTruthy();
});

it('disappears by itself, an error later than a success', () => {
  say(() => toasts.success('Saved'));
  say(() => toasts.error('Refused'));
  wait(5_000);
  expect(texts()).toEqual(['Refused']);
  wait(7_000);
  expect(texts()).toEqual([]);
});

it('ends with its screen when it is an error, unless it links to another screen', () => {
  toasts.success('Saved');
  toasts.error('Refused');
  toasts.error('URL Tampered', { outlivesScreen: true });
  say(() => toasts.endScreen());
  expect(texts()).toEqual(['Saved', 'URL Tampered']);
});

it('gives way to a fifth one, an error without a link last: nothing else on the device repeats it', () => {
  toasts.error('Nobody was told by mail');
  toasts.error('Refused', { action: { label: 'See the outbox', onPress: () => undefined } });
  for (const text of ['First', 'Second', 'Third', 'Fourth']) toasts.success(text);
  expect(texts()).toEqual(['Nobody was told by mail', 'Second', 'Third', 'Fourth']);
  for (const text of ['Not opened', 'Not read', 'Not saved']) toasts.error(text);
  toasts.success('Fifth');
  expect(texts()).toEqual(['Not opened', 'Not read', 'Not saved', 'Fifth']);
});

it('is dismissed by its button', () => {
  say(() => toasts.info('Hello'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

describe('stays', () => {
  it('while it is hovered', () => {
    say(() => toasts.success('Saved'));
    fireEvent.pointerOver(screen.getByText('Saved'));
    wait(60_000);
    expect(texts()).toEqual(['Saved']);
    fireEvent.pointerOut(screen.getByText('Saved'));
    wait(5_000);
    expect(texts()).toEqual([]);
  });

  it('while it contains focus', () => {
    say(() => toasts.success('Saved'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    wait(60_000);
    expect(texts()).toEqual(['Saved']);
  });

  it('while the page is hidden, and as long as ever afterwards', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const turn = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    turn();
    say(() => toasts.error('Refused'));
    wait(60_000);
    expect(texts()).toEqual(['Refused']);
    visibility.mockReturnValue('visible');
    turn();
    wait(11_000);
    expect(texts()).toEqual(['Refused']);
    wait(1_000);
    expect(texts()).toEqual([]);
  });

  it('while its details are open', () => {
    say(() => toasts.error('Server Error', { details: 'Request 8f2c' }));
    expect(screen.queryByText('Request 8f2c')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Details' }));
    wait(60_000);
    expect(screen.getByText('Request 8f2c')).toBeTruthy();
  });
});

it('replaces a toast with the same text and keeps the stack short', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) say(() => toasts.error(text));
  expect(texts()).toEqual(['a', 'c', 'd', 'e']);
});

it('shows the same text twice when it is about two things', () => {
  const sent = (about: string) => say(() => toasts.ofSession().success('Sent', { about }));
  for (const about of ['Invite Ada', 'Invite Ben', 'Invite Ada']) sent(about);
  expect(toasts.current().map(({ about }) => about)).toEqual(['Invite Ben', 'Invite Ada']);
  expect(screen.getAllByText(/^Invite/).map(({ textContent }) => textContent)).toEqual([
    'Invite Ben',
    'Invite Ada',
  ]);
});

it('of an ended session is dropped, and later ones of that session too', () => {
  const own = toasts.ofSession();
  say(() => own.error('ada@example.com is already invited'));
  expect(texts()).toEqual(['ada@example.com is already invited']);
  say(() => toasts.endSession());
  say(() => own.success('Inviation Sent Successfully'));
  say(() => own.error('ben@example.com is already invited'));
  expect(texts()).toEqual([]);
  say(() => toasts.ofSession().success('Login successful'));
  expect(texts()).toEqual(['Login successful']);
});
