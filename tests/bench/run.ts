import { endCommandsWithUs } from '../support/run-command.ts';
import { accountFigures } from './account-figures.ts';
import { buildFigures } from './build-figures.ts';
import type { Figure } from './figure.ts';
import { peopleFigures } from './people-figures.ts';
import { screenFigures } from './screen-figures.ts';
import { serverFigures } from './server-figures.ts';

/** `npm run bench`: one JSON line per figure. A budget that is missed is marked, and ends the run with 1. */

endCommandsWithUs();
const figures: Figure[] = [];
for (const measure of [buildFigures, screenFigures, peopleFigures, serverFigures, accountFigures]) {
  for (const figure of await measure()) {
    figures.push(figure);
    const held = figure.atMost === undefined ? undefined : figure.value <= figure.atMost;
    console.log(JSON.stringify({ ...figure, ...(held === undefined ? {} : { held }) }));
  }
}
process.exitCode = figures.some(({ value, atMost }) => atMost !== undefined && value > atMost) ? 1 : 0;
