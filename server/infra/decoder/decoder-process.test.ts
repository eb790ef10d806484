import { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '../../../tests/support/processes/run-command.ts';
import { createDecoder } from './decoder-process.ts';

test('a file that crashes its decoder has no answer, and the next one is decoded in another process', async () => {
  const decode = createDecoder(join(import.meta.dirname, '../../../tests/support/media/dying-decoder.ts'));
  const sheet = { kind: 'sheet', bytes: new Uint8Array(1000) } as const;
  const first = await decode(sheet, 60_000);
  expect(first).toEqual(expect.any(Number));
  expect(await decode(sheet, 60_000)).toBe(first);
  expect(await decode({ ...sheet, kind: 'picture', format: 'gif' }, 60_000)).toBeUndefined();
  const second = await decode(sheet, 60_000);
  expect(second).toEqual(expect.any(Number));
  expect(second).not.toBe(first);
});

test.skipIf(process.platform === 'win32')(
  'a decoder that the system cannot start is reported as such, and starts once it can',
  async () => {
    const script = join(import.meta.dirname, '../../../tests/support/media/starved-decoder.ts');
    const command = `ulimit -n 128; exec "${process.execPath}" --import tsx "${script}"`;
    const { stdout, output } = await runCommand('/bin/sh', ['-c', command]);
    expect(stdout.trim(), output).toBe('Overloaded number');
  },
);

test('a file that takes too long is not called unreadable, as the machine may be busy; its decoder is killed', async () => {
  const ended = vi.spyOn(ChildProcess.prototype, 'kill');
  onTestFinished(() => ended.mockRestore());
  const decode = createDecoder(join(import.meta.dirname, '../../../tests/support/media/dying-decoder.ts'));
  const sheet = { kind: 'sheet', bytes: new Uint8Array(1000) } as const;
  await expect(decode({ ...sheet, kind: 'picture', format: 'jpeg' }, 1)).rejects.toMatchObject({
    name: 'Overloaded',
    cause: { message: expect.stringContaining('too little time') },
  });
  expect(ended).toHaveBeenCalledWith('SIGKILL');
  expect(await decode(sheet, 60_000)).toEqual(expect.any(Number));
});

test('a file that takes too much processor time ends its decoder', async () => {
  const decode = createDecoder(join(import.meta.dirname, '../../../tests/support/media/busy-decoder.ts'));
  expect(await decode({ kind: 'sheet', bytes: new Uint8Array(0) }, 60_000)).toBeUndefined();
  expect(await decode({ kind: 'sheet', bytes: new Uint8Array(1000) }, 60_000)).toBe(0);
});

test('a file that takes too much memory ends its decoder, even a busy one', async () => {
  const decode = createDecoder(join(import.meta.dirname, '../../../tests/support/media/growing-decoder.ts'));
  const sheet = { kind: 'sheet', bytes: new Uint8Array(1000) } as const;
  expect(await decode(sheet, 60_000)).toBe(1);
  expect(await decode({ ...sheet, kind: 'picture', format: 'gif' }, 60_000)).toBeUndefined();
  expect(await decode(sheet, 60_000)).toBe(1);
});

test('a decoder whose program is missing, or that is killed from outside, says nothing about the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-decoder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'decoder.mjs');
  const decode = createDecoder(program);
  const sheet = { kind: 'sheet', bytes: new Uint8Array(1000) } as const;
  await expect(decode(sheet, 60_000)).rejects.toMatchObject({
    name: 'Overloaded',
    cause: { message: expect.stringContaining('before it could begin') },
  });
  await writeFile(program, "process.on('message', ({ kind }) => process.send(kind));");
  expect(await decode(sheet, 60_000)).toBe('sheet');

  const dying = createDecoder(join(import.meta.dirname, '../../../tests/support/media/dying-decoder.ts'));
  await expect(dying({ ...sheet, kind: 'picture', format: 'png' }, 60_000)).rejects.toMatchObject({
    name: 'Overloaded',
    cause: { message: expect.stringContaining('SIGKILL') },
  });
  expect(await dying(sheet, 60_000)).toEqual(expect.any(Number));
});
