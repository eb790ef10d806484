import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const PROGRAM = `
  const { print } = await import('./server/admin/print.ts');
  await print('line\\n'.repeat(200_000)).catch(({ message }) => { console.error(message); process.exitCode = 1; });`;
const ARGUMENTS = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];

function start(stdout: 'pipe' | number) {
  const child = spawn(process.execPath, ARGUMENTS, { stdio: ['ignore', stdout, 'pipe'], timeout: 60_000 });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { stdout: child.stdout, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

test.skipIf(process.platform !== 'linux')(
  'the command fails with a message when its answer cannot be written, such as to a full disk',
  async () => {
    const full = openSync('/dev/full', 'w');
    const { code, said } = await start(full).ended;
    closeSync(full);
    expect(code).toBe(1);
    expect(said).toMatch(/its answer cannot be written: ENOSPC/);
  },
);

test('a slow reader gets the whole answer, and the command succeeds when a reader such as head stops early', async () => {
  const slow = start('pipe');
  let bytes = 0;
  for await (const chunk of slow.stdout ?? []) bytes += chunk.length;
  expect([bytes, await slow.ended]).toEqual([1_000_001, { code: 0, said: '' }]);
  const enough = start('pipe');
  if (enough.stdout) {
    await once(enough.stdout, 'data');
    enough.stdout.destroy();
  }
  expect(await enough.ended).toEqual({ code: 0, said: '' });
});
