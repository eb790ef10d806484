// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unread, useOpenReports } from './use-reports.ts';

test('Until the table was read, nobody takes it for one without refused people', async () => {
  const { result, unmount } = renderHook(() => useOpenReports('of-nobody'));
  expect(result.current).toBe(unread);
  await waitFor(() => expect(result.current).not.toBe(unread));
  expect(result.current).toEqual([]);
  unmount();
});
