import { expect, test } from 'vitest';
import { MB } from '../core/byte-units.ts';
import { createDiskSpace } from '../infra/disk-space.ts';
import { createLog } from '../infra/log/log.ts';
import { diskShortageLogger } from './disk-shortage.ts';

test('logs early that the disk is filling up: once an hour, at once when more is refused, and each time for changes', async () => {
  let free = 2000;
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const freeSpaceOf = async () => free * MB;
  const look = async () => {
    // A new instance has no cached value.
    disk.current = createDiskSpace({ folder: '/data', hasDatabase: true, freeSpaceOf });
    await logShortage();
  };
  const disk = { current: createDiskSpace({ folder: '/data', hasDatabase: true, freeSpaceOf }) };
  const logShortage = diskShortageLogger({
    log,
    disk: { ...disk.current, shortage: () => disk.current.shortage() },
  });
  const linesOf = async (megabytes: number, times: number) => {
    free = megabytes;
    lines.length = 0;
    for (let at = 0; at < times; at += 1) await look();
    return lines.length;
  };
  expect(await linesOf(2000, 10)).toBe(0);
  expect(await linesOf(900, 180)).toBe(1);
  expect(lines[0]).toContain('"freeMegabytes":900');
  expect(await linesOf(900, 180)).toBe(1);
  expect(await linesOf(300, 5)).toBe(1);
  expect(lines[0]).toContain('"refused":["strangerFiles","files"]');
  expect(await linesOf(100, 5)).toBe(5);
  expect(lines[0]).toContain('nearly full: changes are refused');
});
