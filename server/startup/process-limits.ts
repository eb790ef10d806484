import { getHeapStatistics } from 'node:v8';
import { memberOf } from '../../common/contract/members.ts';

/** What the system and the runtime give this process. */
export interface ProcessLimits {
  /** Files and connections that it may have open at once; Node has raised it as far as it may. */
  descriptors: number;
  /** Of memory for what the program makes; above it the process ends. */
  heapBytes: number;
}

export function processLimits(): ProcessLimits {
  const soft = memberOf(memberOf(memberOf(process.report.getReport(), 'userLimits'), 'open_files'), 'soft');
  return {
    // Windows tells none, and has no small one.
    descriptors: typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY,
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}
