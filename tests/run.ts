import { ENGINES } from './engines/open-engine.ts';
import { endCommandsWithUs } from './support/processes/run-command.ts';
import { reportLine, runSuite, type Suite, type SuiteReport, totalLine } from './support/runner/suite.ts';
import {
  browserTests,
  build,
  byteBudgets,
  doorRush,
  engineTests,
  killRun,
  manyMails,
  postgresTests,
  staticChecks,
  timedAttacks,
  types,
  unitTests,
} from './support/runner/suites.ts';

/**
 * `npm test`: everything, cheapest first, and all of it even when something is red. `--full` adds what takes
 * long. The last line alone says how many tests of all suites together passed, failed and were skipped.
 */

const full = process.argv.includes('--full');
const startedAt = performance.now();
const say = (line: string) => console.log(line);
endCommandsWithUs();

const stages: readonly (readonly Suite[])[] = [
  [types, build],
  [...staticChecks, byteBudgets],
  // Alone: beside other work its tests lose races with timers that a person would not notice.
  [unitTests({ isFull: full })],
  // Both wait for their browsers part of the time.
  [browserTests(full, say), full ? killRun(200, say, 'browser') : killRun(15, say)],
  // One after another: each measures times.
  ...(full ? [...timedAttacks(), doorRush, manyMails].map((suite) => [suite]) : []),
  ...(full
    ? [[postgresTests(say)], ...ENGINES.flatMap((engine) => engineTests(engine, say)).map((suite) => [suite])]
    : []),
];

const reports: SuiteReport[] = [];
for (const stage of stages) {
  const finished = await Promise.all(
    stage.map(async (suite) => {
      const report = await runSuite(suite);
      say(reportLine(report));
      return report;
    }),
  );
  reports.push(...finished);
}

for (const { name, skipped } of reports) {
  for (const reason of skipped) say(`skipped in ${name}: ${reason}`);
}
say(`whole run: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
say(totalLine(reports));
process.exitCode = reports.some(({ failed }) => failed > 0) ? 1 : 0;
