// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markClean, markDirty } from '../ui/form/dirty-forms.ts';
import { applyUpdate, registerWorker, update } from './worker-registration.ts';

const messageSkipWaiting = vi.fn();
const listeners = new Map<string, () => void>();

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
    register = async () => undefined;
    messageSkipWaiting = messageSkipWaiting;
  },
}));

const reload = vi.fn();
let serviceWorker: EventTarget & { controller: object | null };
let giveLock: () => void = () => undefined;

beforeEach(() => {
  vi.stubEnv('PROD', true);
  serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  const lock = new Promise<void>((resolve) => {
    giveLock = resolve;
  });
  const locks = { request: async (_name: string, act: () => Promise<void>) => lock.then(act) };
  Object.assign(navigator, { serviceWorker });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.spyOn(location, 'reload').mockImplementation(reload);
  registerWorker();
});

afterEach(() => {
  update.set('none');
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

describe('a new version', () => {
  test('44: is only offered; agreed to, it waits until nothing is being sent, then reloads', async () => {
    await expect.poll(() => listeners.has('waiting')).toBe(true);
    listeners.get('waiting')?.();
    expect(update.get()).toBe('offered');
    expect(messageSkipWaiting).not.toHaveBeenCalled();

    void applyUpdate();
    await Promise.resolve();
    expect(update.get()).toBe('applying');
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    giveLock();
    await expect.poll(() => messageSkipWaiting.mock.calls.length).toBe(1);
    expect(reload).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('44: agreed to over a half-filled form, waits for the form as well', async () => {
    const form = {};
    markDirty(form);
    update.set('offered');
    giveLock();
    void applyUpdate();
    // Another tab lets it in meanwhile.
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    markClean(form);
    update.set('applying');
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('44: of a page that is out of date reloads only once its form is done', async () => {
    const form = {};
    markDirty(form);
    update.set('reload');
    const applying = applyUpdate();
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    markClean(form);
    await applying;
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('let in by another tab never reloads this one by itself', () => {
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(update.get()).toBe('reload');
    expect(reload).not.toHaveBeenCalled();
  });

  test('47: is suggested when a piece of this one is gone, but not while offline', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(update.get()).toBe('none');
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(update.get()).toBe('reload');
    expect(reload).not.toHaveBeenCalled();
  });
});

test('the very first worker takes control without a word', () => {
  const fresh = Object.assign(new EventTarget(), { controller: null });
  Object.assign(navigator, { serviceWorker: fresh });
  registerWorker();
  fresh.dispatchEvent(new Event('controllerchange'));
  expect(update.get()).toBe('none');
});
