/**
 * Decodes a file while no file descriptor is free, and again when some are; prints both results. Must be run with a
 * low limit of open files (`ulimit -n`).
 */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createDecoder } from '../../../server/infra/decoder/decoder-process.ts';

const decode = createDecoder(join(import.meta.dirname, 'dying-decoder.ts'));

async function outcome(): Promise<string> {
  try {
    return typeof (await decode({ kind: 'sheet', bytes: new Uint8Array(1000) }, 60_000));
  } catch (error) {
    return error instanceof Error ? error.name : 'no error';
  }
}

function takeAllDescriptors(): number[] {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    return taken;
  }
}

const taken = takeAllDescriptors();
const starved = await outcome();
for (const descriptor of taken) closeSync(descriptor);
console.log(starved, await outcome());
process.exit();
