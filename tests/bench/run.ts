import { endCommandsWithUs } from '../support/run-command.ts';
import { accountFigures } from './account-figures.ts';
import { buildFigures } from './build-figures.ts';
import { type Figure, isHeld, lineOf } from './figure.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { paintFigures } from './paint-figures.ts';
import { peopleFigures } from './people-figures.ts';
import { screenFigures } from './screen-figures.ts';
import { securityFigures } from './security-figures.ts';
import { serverFigures } from './server-figures.ts';
import { sheetFigures } from './sheet-figures.ts';

/**
 * `npm run bench [-- name …]`: one JSON line per figure, with what it must be and what we would like it to reach.
 * A budget that is missed is marked, and ends the run with 1. A name is a part, for instance `lighthouse`.
 */

const PARTS = {
  build: buildFigures,
  screens: screenFigures,
  paint: paintFigures,
  lighthouse: lighthouseFigures,
  people: peopleFigures,
  sheets: sheetFigures,
  security: securityFigures,
  server: serverFigures,
  accounts: accountFigures,
};

endCommandsWithUs();
const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await measure()) {
    figures.push(figure);
    console.log(lineOf(figure));
  }
}
process.exitCode = figures.every(isHeld) ? 0 : 1;
