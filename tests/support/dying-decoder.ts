/** Stands in for `server/infra/decoder/decoder-worker.ts`: dies of pictures, as a decoder does that a hostile file breaks. */
process.on('message', (job) => {
  const isPicture = typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'picture';
  if (isPicture) process.kill(process.pid, 'SIGSEGV');
  else process.send?.(process.pid);
});
