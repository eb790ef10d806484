/** Files that share a process share its clock: none leaves the day that it has made up to the next. */
import { afterAll, vi } from 'vitest';

afterAll(() => void vi.useRealTimers());
