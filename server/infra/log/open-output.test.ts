import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A process that logs more than fits into a pipe, a socket and the backlog, and then ends. */
const PROGRAM = `
  const { createLog } = await import('./server/infra/log/log.ts');
  const { writeFinalMessage } = await import('./server/infra/log/open-output.ts');
  const log = createLog('info');
  for (let line = 0; line < 3_000; line += 1) log.info({ line }, 'x'.repeat(1_000));
  await new Promise((resolve) => setImmediate(resolve));
  writeFinalMessage('alive');
  process.exit(3);`;
const ARGUMENTS = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];

const onLinux = test.skipIf(process.platform !== 'linux');

/** Runs it with a standard output that nobody reads. @returns its exit code, and its standard error */
async function outcome(stdout: 'pipe' | number) {
  const child = spawn(process.execPath, ARGUMENTS, { stdio: ['ignore', stdout, 'pipe'], timeout: 60_000 });
  if (stdout !== 'pipe') onTestFinished(() => closeSync(stdout));
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'exit');
  child.stdout?.destroy();
  return { code, said };
}

onLinux('a process whose log is on a full disk goes on, and ends', async () => {
  // A device that fails every write with ENOSPC.
  expect(await outcome(openSync('/dev/full', 'w'))).toEqual({ code: 3, said: 'alive\n' });
});

onLinux('a process whose log goes into a pipe that nobody reads goes on, and ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vantage-pipe-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await outcome(openSync(pipe, 'r+'))).toEqual({ code: 3, said: 'alive\n' });
  rmSync(folder, { recursive: true });
});

test('a process that logs to a socket that nobody reads, such as a journal’s, continues, and ends', async () => {
  expect(await outcome('pipe')).toEqual({ code: 3, said: 'alive\n' });
});
