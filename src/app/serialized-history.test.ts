import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serializedHistory } from './serialized-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A history that steps back when the test says so, as browsers do it asynchronously. */
function slowHistory(...paths: string[]) {
  const history = createMemoryHistory({ initialEntries: paths });
  const { back } = history;
  const told: (() => void)[] = [];
  history.back = () => void told.push(back);
  return {
    history: serializedHistory(history),
    toldBack: () => told.length,
    async goBack() {
      told.shift()?.();
      await Promise.resolve();
    },
  };
}

describe('While a step back is pending', () => {
  it('a push waits, and is not undone by it', async () => {
    const { history, goBack } = slowHistory('/list', '/list?dialog=add');
    history.back();
    history.push('/list?dialog=delete');
    expect(history.location.href).toBe('/list?dialog=add');
    await goBack();
    expect(history.location.href).toBe('/list?dialog=delete');
    history.back();
    await goBack();
    expect(history.location.href).toBe('/list');
  });

  it('a replacement replaces the entry that the step led to', async () => {
    const { history, goBack } = slowHistory('/list', '/details', '/details?dialog=delete');
    history.back();
    history.replace('/list');
    await goBack();
    expect(history.location.href).toBe('/list');
    history.back();
    await goBack();
    expect(history.location.href).toBe('/list');
  });

  it('another step back is ignored', async () => {
    const { history, toldBack } = slowHistory('/account', '/list', '/list?dialog=add');
    history.back();
    history.back();
    expect(toldBack()).toBe(1);
  });

  it('nothing waits for ever', () => {
    const { history } = slowHistory('/list');
    history.back();
    history.push('/profile');
    expect(history.location.href).toBe('/list');
    vi.runAllTimers();
    vi.useRealTimers();
    return vi.waitFor(() => expect(history.location.href).toBe('/profile'));
  });
});

it('opens a dialog in place of an open one', async () => {
  const { history, goBack } = slowHistory('/account', '/list');
  history.push('/list?dialog=add', { dialog: 'one' });
  history.push('/list?dialog=add', { dialog: 'two' });
  history.back();
  history.push('/list?dialog=edit', { dialog: 'three' });
  await goBack();
  expect(history.location.href).toBe('/list?dialog=edit');
  history.back();
  await goBack();
  expect(history.location.href).toBe('/list');
});

it('navigates at once when nothing is pending', () => {
  const { history } = slowHistory('/list');
  history.push('/profile');
  expect(history.location.href).toBe('/profile');
  history.replace('/account');
  expect(history.location.href).toBe('/account');
});
