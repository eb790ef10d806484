// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCardLibrary } from './card-library.ts';

const loadScript = vi.hoisted(() => vi.fn<(src: string) => Promise<void>>());
const loadStripe = vi.hoisted(() => vi.fn<(key: string) => Promise<object | null>>());
vi.mock('../../lib/load-script.ts', () => ({ loadScript }));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const NOT_LOADED = 'Payment library is not loaded. Please log out and log in again.';
const library = { confirmCardPayment() {} };

beforeEach(() => {
  loadScript.mockReset().mockImplementation(async () => void vi.stubGlobal('Stripe', () => library));
  loadStripe.mockReset().mockResolvedValue(library);
});
afterEach(() => vi.unstubAllGlobals());

test('with a key comes from the provider', async () => {
  const settings = { publishableKey: 'pk_live_1', apiUrl: 'https://api.test' };
  expect(await loadCardLibrary(settings)).toBe(library);
  expect(loadStripe).toHaveBeenCalledWith('pk_live_1');
  expect(loadScript).not.toHaveBeenCalled();
});

test('without a key comes from our server’s sandbox', async () => {
  expect(await loadCardLibrary({ publishableKey: undefined, apiUrl: undefined })).toBe(library);
  expect(loadScript).toHaveBeenCalledWith('/sandbox/stripe.js');
});

test('without a key is not to be had from another API', async () => {
  await expect(loadCardLibrary({ publishableKey: '', apiUrl: 'https://api.test' })).rejects.toThrow(
    'Card payment is not configured.',
  );
  expect(loadScript).not.toHaveBeenCalled();
});

test('that cannot be loaded says what to do', async () => {
  const here = { publishableKey: undefined, apiUrl: undefined };
  loadScript.mockRejectedValueOnce(new Error('no network'));
  await expect(loadCardLibrary(here)).rejects.toThrow(NOT_LOADED);
  loadScript.mockResolvedValueOnce();
  await expect(loadCardLibrary(here)).rejects.toThrow(NOT_LOADED);
  loadStripe.mockRejectedValueOnce(new Error('blocked'));
  await expect(loadCardLibrary({ ...here, publishableKey: 'pk' })).rejects.toThrow(NOT_LOADED);
});
