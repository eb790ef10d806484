import { getHeapStatistics } from 'node:v8';
import { memberOf } from '../../common/contract/members.ts';

/** The limits of this process, set by the system and the runtime. */
export interface ProcessLimits {
  /** Open files and connections; Node has raised it to the maximum. */
  descriptors: number;
  /** Of the heap; the process ends when it is exceeded. */
  heapBytes: number;
}

export function processLimits(): ProcessLimits {
  const soft = memberOf(memberOf(memberOf(process.report.getReport(), 'userLimits'), 'open_files'), 'soft');
  return {
    // Windows does not report one, and has no low limit.
    descriptors: typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY,
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}
