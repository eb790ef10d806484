import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CHILD = `
  import { whenOrphanedByNpm } from ${JSON.stringify(join(import.meta.dirname, 'orphaned.ts'))};
  whenOrphanedByNpm(() => { console.log('stopping'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log('ready');`;

test('a server notices that its npm has ended when the shell between them passes no signal on', async () => {
  // As npm runs a script; the trailing command keeps shells from replacing themselves with node.
  const shell = spawn(
    'sh',
    ['-c', '"$0" --import tsx --input-type=module -e "$1"; true', process.execPath, CHILD],
    {
      cwd: ROOT,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said === 'ready\n') shell.kill('SIGTERM');
  });
  // The pipe closes when both have ended.
  await once(shell.stdout, 'close');
  expect(shell.signalCode).toBe('SIGTERM');
  expect(said).toBe('ready\nstopping\n');
});
