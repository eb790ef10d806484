/** Stands in for `server/infra/decoder/decoder-worker.ts`: what becomes of it depends on the format of the picture. */
const ENDS_BY = new Map<unknown, NodeJS.Signals>([
  // As a decoder that a hostile file breaks.
  ['gif', 'SIGSEGV'],
  // As the system ends one where memory runs out.
  ['png', 'SIGKILL'],
]);

process.on('message', (job) => {
  const format = typeof job === 'object' && job !== null && 'format' in job ? job.format : undefined;
  const signal = ENDS_BY.get(format);
  if (signal) process.kill(process.pid, signal);
  // Others are never done with.
  else if (format === undefined) process.send?.(process.pid);
});
