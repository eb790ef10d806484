import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serializedHistory } from './serialized-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A history that goes back when the test says so, as browsers do some time after they were told to. */
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

describe('While a step back is on its way', () => {
  it('what is opened waits, and is not taken along', async () => {
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

  it('what takes the place of another takes that of where the step led to', async () => {
    const { history, goBack } = slowHistory('/list', '/details', '/details?dialog=delete');
    history.back();
    history.replace('/list');
    await goBack();
    expect(history.location.href).toBe('/list');
    history.back();
    await goBack();
    expect(history.location.href).toBe('/list');
  });

  it('another one is the same', async () => {
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

it('opens a dialog in the place of one that is open', async () => {
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

it('goes at once when nothing is on its way', () => {
  const { history } = slowHistory('/list');
  history.push('/profile');
  expect(history.location.href).toBe('/profile');
  history.replace('/account');
  expect(history.location.href).toBe('/account');
});
