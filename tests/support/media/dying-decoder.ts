/** Replaces `server/infra/decoder/decoder-worker.ts`: how it fails depends on the picture's format. */
const ENDS_BY = new Map<unknown, NodeJS.Signals>([
  // Crashes, like a decoder with a hostile file.
  ['gif', 'SIGSEGV'],
  // Killed by the system, as when memory runs out.
  ['png', 'SIGKILL'],
]);

process.on('message', (job) => {
  const format = typeof job === 'object' && job !== null && 'format' in job ? job.format : undefined;
  const signal = ENDS_BY.get(format);
  if (signal) process.kill(process.pid, signal);
  // Others never finish.
  else if (format === undefined) process.send?.(process.pid);
});
