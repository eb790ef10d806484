/** How long the reader of lists may take, and what is said when it takes longer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIST_TOO_SLOW, LIST_UNREADABLE } from '../import/list-problems.ts';
import { inWorker } from './in-worker.ts';
import { READER_STARTED, type SheetResult, type SheetTask } from './sheet-tasks.ts';

/** A worker that has started, and answers only when told to. */
class HeldWorker {
  static latest: HeldWorker;
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  isTerminated = false;
  constructor() {
    HeldWorker.latest = this;
  }
  postMessage() {
    this.onmessage?.({ data: READER_STARTED });
  }
  terminate() {
    this.isTerminated = true;
  }
}

const TASK: SheetTask = { kind: 'write', table: { title: 'People', columns: [], rows: [] } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', HeldWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a slow device has most of a minute for a long list', async () => {
  const result = inWorker('worker.js', TASK);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(HeldWorker.latest.isTerminated).toBe(false);
  const answer: SheetResult = { kind: 'written', file: Uint8Array.of(1) };
  HeldWorker.latest.onmessage?.({ data: answer });
  expect(await result).toEqual(answer);
  expect(HeldWorker.latest.isTerminated).toBe(true);
});

test('a list that takes longer is stopped, and not called unreadable', async () => {
  const result = inWorker('worker.js', TASK);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toEqual({ kind: 'problem', problem: LIST_TOO_SLOW });
  expect(HeldWorker.latest.isTerminated).toBe(true);
});

test('a reader that crashes has an unreadable file', async () => {
  const result = inWorker('worker.js', TASK);
  HeldWorker.latest.onerror?.();
  expect(await result).toEqual({ kind: 'problem', problem: LIST_UNREADABLE });
});
