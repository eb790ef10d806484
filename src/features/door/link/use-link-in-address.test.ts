// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLinkInAddress } from './use-link-in-address.ts';

test('A link is removed from the URL, also when it is opened in the same page', async () => {
  history.replaceState(null, '', '/door#broken');
  const { result, rerender } = renderHook(() => useLinkInAddress());
  expect([result.current, location.hash]).toEqual(['broken', '']);
  location.hash = '#whole';
  await waitFor(() => expect(result.current).toBe('whole'));
  expect(location.href).toMatch(/\/door$/);
  rerender();
  expect(result.current).toBe('whole');
});
