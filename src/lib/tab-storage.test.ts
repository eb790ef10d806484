// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { tabStorageItem } from './tab-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('A text is read until it is removed', () => {
  const item = tabStorageItem('item');
  expect(item.read()).toBeNull();
  item.write('');
  expect(tabStorageItem('item').read()).toBe('');
  item.remove();
  expect(item.read()).toBeNull();
});

test('With storage disabled, nothing throws and nothing is read', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const item = tabStorageItem('item');
  item.write('text');
  item.remove();
  expect(item.read()).toBeNull();
});
