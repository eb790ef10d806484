// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const messageSkipWaiting = vi.fn();
const listeners = new Map<string, (event: { sw: Pick<ServiceWorker, 'state'> }) => void>();

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
    register = async () => undefined;
    messageSkipWaiting = messageSkipWaiting;
  },
}));

const reload = vi.fn();
const served = vi.fn(async () => script());
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
/** Each test is a page of its own: the state of updates is in its modules. */
let page: typeof import('./worker-registration.ts');
let forms: typeof import('../../ui/form/dirty-forms.ts');
let serviceWorker: EventTarget & { controller: object | null };
let endSending: () => void = () => undefined;
const form = {};

beforeEach(async () => {
  vi.resetModules();
  page = await import('./worker-registration.ts');
  forms = await import('../../ui/form/dirty-forms.ts');
  vi.stubEnv('PROD', true);
  serviceWorker = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve() });
  const sending = new Promise<void>((resolve) => {
    endSending = resolve;
  });
  const locks = { request: async (_name: string, act: () => Promise<void>) => sending.then(act) };
  Object.assign(navigator, { serviceWorker });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  served.mockReset().mockImplementation(async () => script());
  vi.stubGlobal('fetch', served);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  page.registerWorker();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const takeOver = () => serviceWorker.dispatchEvent(new Event('controllerchange'));
const newVersionWaits = () => listeners.get('waiting')?.({ sw: { state: 'installed' } });
const reloads = () => reload.mock.calls.length;
const asked = () => messageSkipWaiting.mock.calls.length;
/** Resolves after all pending promises, without timers. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a new version', () => {
  test('44: is only offered; when accepted, it waits until nothing is being sent, then reloads once', async () => {
    await expect.poll(() => listeners.has('waiting')).toBe(true);
    newVersionWaits();
    await expect.poll(() => page.update.get()).toBe('offered');

    void page.applyUpdate();
    void page.applyUpdate();
    await settled();
    expect(page.update.get()).toBe('applying');
    expect(asked()).toBe(0);
    endSending();
    await expect.poll(asked).toBe(1);
    expect(reloads()).toBe(0);
    takeOver();
    await expect.poll(reloads).toBe(1);
    await settled();
    expect(reloads()).toBe(1);
  });

  test('44: is applied when a half-filled form is done, if accepted before', async () => {
    forms.markDirty(form);
    endSending();
    void page.applyUpdate();
    await settled();
    expect(asked()).toBe(0);
    // Another tab activates it meanwhile.
    takeOver();
    await settled();
    expect([page.update.get(), reloads()]).toEqual(['applying', 0]);
    forms.markClean(form);
    await expect.poll(reloads).toBe(1);
    expect(asked()).toBe(0);
  });

  test('44: does not discard a form that was begun while it waited for sending', async () => {
    void page.applyUpdate();
    await settled();
    forms.markDirty(form);
    endSending();
    await expect.poll(asked).toBe(1);
    takeOver();
    await settled();
    expect(reloads()).toBe(0);
    forms.markClean(form);
    await expect.poll(reloads).toBe(1);
  });

  test('46: reloads the page after a while when its worker never takes control, unless a form is open', async () => {
    vi.useFakeTimers();
    endSending();
    void page.applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toBe(1);
    forms.markDirty(form);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads()).toBe(0);
    forms.markClean(form);
    await vi.advanceTimersByTimeAsync(0);
    expect(reloads()).toBe(1);
  });

  test('44: of an outdated page reloads only when its form is done', async () => {
    takeOver();
    forms.markDirty(form);
    const applying = page.applyUpdate();
    await settled();
    expect(reloads()).toBe(0);
    forms.markClean(form);
    await applying;
    expect([reloads(), asked()]).toEqual([1, 0]);
  });

  test('activated by another tab never reloads this one by itself, also when it was postponed here', () => {
    page.update.set('none');
    takeOver();
    expect(page.update.get()).toBe('reload');
    expect(reloads()).toBe(0);
  });

  test('47: is suggested when a chunk of this version is missing, but not while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('vite:preloadError'));
    await settled();
    expect([page.update.get(), served.mock.calls.length]).toEqual(['none', 0]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect.poll(() => page.update.get()).toBe('incomplete');
    expect(reloads()).toBe(0);
    await page.applyUpdate();
    expect([reloads(), asked()]).toEqual([1, 0]);
  });

  test('47: activated elsewhere is suggested again when a chunk of this version is missing, also after it was postponed', async () => {
    takeOver();
    page.update.set('none');
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect.poll(() => page.update.get()).toBe('reload');
  });

  test('47: activated elsewhere is suggested, and loaded, without a connection too, if its worker is there', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    served.mockRejectedValue(new TypeError('Failed to fetch'));
    takeOver();
    page.update.set('none');
    serviceWorker.controller = null;
    window.dispatchEvent(new Event('vite:preloadError'));
    await settled();
    expect([page.hasSuccessor(), page.update.get()]).toEqual([false, 'none']);
    serviceWorker.controller = {};
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect.poll(() => page.update.get()).toBe('reload');
    expect(page.hasSuccessor()).toBe(true);
    await page.applyUpdate();
    expect(reloads()).toBe(1);
    onLine.mockReturnValue(true);
  });

  test('is offered, if it is waiting, when a chunk is missing', async () => {
    await expect.poll(() => listeners.has('waiting')).toBe(true);
    newVersionWaits();
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect.poll(() => served.mock.calls.length).toBeGreaterThan(0);
    await settled();
    expect(page.update.get()).toBe('offered');
  });

  test.each([
    ['nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a sign-in page', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('is not suggested for a missing chunk when %s answers', async (_who, answer) => {
    served.mockImplementation(answer);
    window.dispatchEvent(new Event('vite:preloadError'));
    await settled();
    expect(served).toHaveBeenCalled();
    expect(page.update.get()).toBe('none');
  });

  test('is not suggested when the browser erases its worker, and nothing reloads while the portal is unreachable', async () => {
    serviceWorker.controller = null;
    takeOver();
    expect(page.update.get()).toBe('none');
    served.mockRejectedValue(new TypeError('Failed to fetch'));
    endSending();
    page.update.set('reload');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const applying = page.applyUpdate();
    await vi.advanceTimersByTimeAsync(5_000);
    await applying;
    expect([page.update.get(), reloads()]).toEqual(['reload', 0]);
  });
});

test('the first worker, which a slow browser activates late, is not offered as a new version', async () => {
  let activate = () => {};
  const ready = new Promise<void>((resolve) => {
    activate = resolve;
  });
  Object.assign(serviceWorker, { controller: null, ready });
  await expect.poll(() => listeners.has('waiting')).toBe(true);
  const sw: { state: ServiceWorkerState } = { state: 'installed' };
  listeners.get('waiting')?.({ sw });
  await settled();
  expect(page.update.get()).toBe('none');
  sw.state = 'activating';
  activate();
  await settled();
  expect(page.update.get()).toBe('none');
});

test('the first worker takes control without a notice', () => {
  const fresh = Object.assign(new EventTarget(), { controller: null });
  Object.assign(navigator, { serviceWorker: fresh });
  page.registerWorker();
  fresh.dispatchEvent(new Event('controllerchange'));
  expect(page.update.get()).toBe('none');
});
