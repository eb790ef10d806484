import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const PRIORITY = ['-p', 'os.getPriority()'];

test('A command that shall give way has a lower priority, and so has what it starts', async () => {
  const start = `child_process.execFileSync(process.execPath, ${JSON.stringify(PRIORITY)}, { encoding: 'utf8' })`;
  const niceness = Math.min(19, getPriority() + 3);
  const { stdout } = await runCommand(process.execPath, ['-p', `os.getPriority() + ' ' + ${start}`], {
    niceness,
  });
  expect(stdout.trim()).toBe(`${niceness} ${niceness}`);
});

test('Any other command has the priority of who runs it', async () => {
  const { stdout } = await runCommand(process.execPath, PRIORITY);
  expect(stdout.trim()).toBe(String(getPriority()));
});
