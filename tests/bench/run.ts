import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { portalVariables } from '../../server/startup/env.ts';
import { buildPortalIfStale } from '../../tools/build/build-portal.ts';
import { buildServerIfStale } from '../../tools/build/build-server.ts';
import { endCommandsWithUs } from '../support/processes/run-command.ts';
import { accountFigures } from './account-figures.ts';
import { buildFigures } from './build-figures.ts';
import { doorFigures } from './door-figures.ts';
import { type Figure, isHeld } from './figure.ts';
import { growthFigures } from './growth-figures.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { paintFigures } from './paint-figures.ts';
import { peopleFigures } from './people-figures.ts';
import { readRecorded, writeRecorded } from './recorded.ts';
import { routeFigures } from './route-figures.ts';
import { screenFigures } from './screen-figures.ts';
import { securityFigures } from './security-figures.ts';
import { serverFigures } from './server-figures.ts';
import { sheetFigures } from './sheet-figures.ts';
import { tableOf } from './table.ts';
import { tabletFigures } from './tablet-figures.ts';
import { traceFigures } from './trace-figures.ts';

/**
 * `npm run bench [-- name …] [--record]`: a table of figures with budget, target and the last recorded value. Exits
 * with 1 if a budget is missed or a part could not be measured, with 2 if the machine is too busy to measure times. A
 * name selects a part, such as `lighthouse`; `--record` stores the figures of this run. What is stale is built first.
 */

const PARTS = {
  build: buildFigures,
  screens: screenFigures,
  paint: paintFigures,
  routes: routeFigures,
  trace: traceFigures,
  lighthouse: lighthouseFigures,
  people: peopleFigures,
  door: doorFigures,
  sheets: sheetFigures,
  security: securityFigures,
  server: serverFigures,
  growth: growthFigures,
  tablets: tabletFigures,
  accounts: accountFigures,
};
const ROOT = join(import.meta.dirname, '../..');
const RECORD = '--record';
/** Parts that only count bytes. */
const COUNTED = new Set(['build']);
/** The number of runnable processes per core before anything of ours runs. */
const BUSY = 0.4;

endCommandsWithUs();
const words = process.argv.slice(2);
const asked = words.filter((word) => word !== RECORD);
const unknown = asked.filter((word) => !(word in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part “${unknown.join(' ')}”. The parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const parts = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name));
const isBusy =
  parts.some(([name]) => !COUNTED.has(name)) && (loadavg()[0] ?? 0) > BUSY * availableParallelism();
if (isBusy) console.log(`The machine is busy (load ${loadavg()[0]?.toFixed(1)}): times cannot be judged.`);

// What `npm start` runs, not an older build or the sources.
await buildPortalIfStale(ROOT, { variables: portalVariables(), say: console.log });
await buildServerIfStale(ROOT, console.log);

const figures: Figure[] = [];
let hasFailed = false;
for (const [name, measure] of parts) {
  console.log(`Measuring: ${name} …`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    // The others have taken half an hour.
    hasFailed = true;
    console.error(`Not measured: ${name}`, error);
  }
}
console.log(tableOf(figures, readRecorded()));
const [day = ''] = new Date().toISOString().split('T');
if (words.includes(RECORD) && !isBusy) writeRecorded(figures, day);
// Exits at once, as databases lent to parts stay open.
process.exit(isBusy ? 2 : !hasFailed && figures.every(isHeld) ? 0 : 1);
