import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { endGroup, killGroup, startBoundChild } from './child-group.ts';

const started: ChildProcess[] = [];
const starters: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) await killGroup(child);
  for (const starter of starters.splice(0)) starter.kill('SIGKILL');
});

/** A command that starts another one, as a browser does; both sleep for long. */
const SLEEPERS = ['-c', 'sleep 600 & sleep 600'] as const;

const isAlive = (group: number) => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

/** Zombies count until the system has reaped them, which may take a while. */
const expectGone = (group: number) =>
  vi.waitFor(() => expect(isAlive(group)).toBe(false), { timeout: 10_000 });

test('a group is killed as a whole', async () => {
  const child = startBoundChild('sh', SLEEPERS);
  started.push(child);
  const group = child.pid ?? 0;
  expect(isAlive(group)).toBe(true);
  await killGroup(child);
  await expectGone(group);
});

test('a command ends by itself on request, together with its orphans', async () => {
  const child = startBoundChild('sh', SLEEPERS);
  started.push(child);
  await endGroup(child);
  expect(child.signalCode).toBe('SIGTERM');
  await expectGone(child.pid ?? 0);
});

test.each(['SIGINT', 'SIGKILL'] as const)('a group ends with its parent, by %s', async (signal) => {
  const module = JSON.stringify(new URL('./child-group.ts', import.meta.url).href);
  const script = `
    const { startBoundChild } = await import(${module});
    console.log(startBoundChild('sh', ${JSON.stringify(SLEEPERS)}).pid);
    setInterval(() => undefined, 1_000);
  `;
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  starters.push(starter);
  const [line] = await once(starter.stdout, 'data');
  const group = Number(String(line));
  expect(isAlive(group)).toBe(true);
  starter.kill(signal);
  await expectGone(group);
});
