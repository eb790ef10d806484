/** The page starts this worker anew for each task, so that the effects of a hostile file end with it. */
import { performTask } from './perform-task.ts';
import { READER_STARTED, type SheetTask } from './sheet-tasks.ts';

self.onmessage = ({ data: task }: MessageEvent<SheetTask>) => {
  self.postMessage(performTask(task));
};
self.postMessage(READER_STARTED);
