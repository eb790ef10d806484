/** The page starts this worker again for each task: what a hostile file does to it ends with it. */
import { performTask } from './perform-task.ts';
import { READER_STARTED, type SheetTask } from './sheet-tasks.ts';

self.onmessage = ({ data: task }: MessageEvent<SheetTask>) => {
  self.postMessage(performTask(task));
};
self.postMessage(READER_STARTED);
