/**
 * The frames of a made film of a pass, given to the decoder of the built portal in another browser's worker:
 *
 *     node --import tsx tests/engines/decode-frames.ts firefox|webkit
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { passAddress } from '../../common/lib/pass-code.ts';
import { FRAME, LOOKS, lumaOf } from '../support/doors/camera-frames.ts';
import { startServer } from '../support/processes/start-server.ts';
import type { EnginePage } from './engine-page.ts';
import { openEngine } from './open-engine.ts';

const ASSETS = join(import.meta.dirname, '../../dist/assets');
const ADDRESS = passAddress('https://portal.example', '7K3MQX9TBD');

/** Reads one frame in a worker, as `frame-reader.ts` does. Answers the text, and the milliseconds it took. */
const DECODE = `
  const [url, width, height, luma] = arguments;
  const levels = Uint8Array.from(atob(luma), (letter) => letter.charCodeAt(0));
  const data = new Uint8ClampedArray(levels.length * 4);
  levels.forEach((level, at) => data.set([level, level, level, 255], at * 4));
  window.decoder ??= new Worker(url, { type: 'module' });
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    window.decoder.onmessage = ({ data: text }) => resolve({ text, ms: performance.now() - begun });
    window.decoder.onerror = ({ message }) => reject(new Error('the worker failed: ' + message));
    window.decoder.postMessage({ width, height, data }, [data.buffer]);
  });`;

const engine = await openEngine(process.argv[2]);
const server = await startServer();
try {
  await engine.page.open(`${server.url}/login`);
  const slowest = await decodeAll(engine.page);
  console.log(
    `${engine.name}: ${LOOKS.length} of ${LOOKS.length} looks read, ${Math.ceil(slowest)} ms at most`,
  );
} finally {
  await engine.close();
  await server.stop();
}

async function decodeAll(page: EnginePage): Promise<number> {
  const file = readdirSync(ASSETS).find((name) => /^decode-worker-.*\.js$/.test(name));
  let slowest = 0;
  for (const [name, look] of LOOKS) {
    const luma = Buffer.from(lumaOf(ADDRESS, look)).toString('base64');
    const read = await page.run(DECODE, [`/assets/${file}`, FRAME.width, FRAME.height, luma]);
    const { text, ms } = read as { text: string | null; ms: number };
    assert.equal(text, ADDRESS, `a code that is ${name} is not read`);
    slowest = Math.max(slowest, ms);
  }
  return slowest;
}
