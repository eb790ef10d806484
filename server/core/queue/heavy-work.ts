import { createFairQueue } from './fair-queue.ts';

/**
 * Decoding pictures and unpacking sheets: up to a hundred megabytes and some seconds each. One at a time keeps memory
 * within bounds, and companies take turns. What waits is on the disk meanwhile.
 */
export const heavyWork = createFairQueue({
  concurrency: 1,
  maxWaiting: 60,
  busyMessage: 'Very many files are being worked on at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
});
