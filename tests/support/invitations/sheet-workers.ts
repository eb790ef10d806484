import { vi } from 'vitest';
import { performTask } from '../../../src/features/invitations/sheets/perform-task.ts';
import type { SheetResult, SheetTask } from '../../../src/features/invitations/sheets/sheet-tasks.ts';

/** Runs the sheet's worker in the test's own thread, which has no workers. Undone by `vi.unstubAllGlobals`. */
export function runSheetWorkersHere(): void {
  vi.stubGlobal('Worker', InThisThread);
}

class InThisThread {
  onmessage: ((event: { data: SheetResult }) => void) | null = null;

  postMessage(task: SheetTask): void {
    queueMicrotask(() => this.onmessage?.({ data: performTask(structuredClone(task)) }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}
