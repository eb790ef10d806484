import { existsSync, readFileSync } from 'node:fs';
import type { CommandResult } from './run-command.ts';
import type { SuiteResult } from './suite.ts';

/** Reads what the test runners leave behind. A runner that fails without a failed test has failed once. */

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** Counts of a Vitest JSON report. A file that could not be loaded counts as one failed test. */
export function vitestResult(command: CommandResult, reportPath: string): SuiteResult {
  if (!existsSync(reportPath)) return crashed(command);
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  );
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(isSkipped).map(({ fullName }) => fullName),
  );
  const flaky = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(isFlaky).map(({ fullName }) => fullName),
  );
  return honest(command, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped,
    output: command.output,
    ...flakyNote(flaky),
  });
}

const isFailed = ({ status }: { status: string }) => status === 'failed';
/** Passed at a second try: the failures of the first stay in the report. */
const isFlaky = ({ status, failureMessages }: { status: string; failureMessages?: string[] | null }) =>
  status === 'passed' && (failureMessages?.length ?? 0) > 0;
const flakyNote = (names: readonly string[]) =>
  names.length === 0 ? {} : { note: `flaky, passed at the second try: ${names.join('; ')}` };
const isSkipped = ({ status }: { status: string }) => ['pending', 'skipped', 'todo'].includes(status);

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** Counts of a Playwright JSON report. A test that passed at a second try, which only CI gives it, is named as flaky. */
export function playwrightResult(command: CommandResult, reportPath: string): SuiteResult {
  if (!existsSync(reportPath)) return crashed(command);
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as PlaywrightReport;
  return honest(command, {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.suites.flatMap((suite) => titlesIn(suite, 'skipped')),
    output: command.output,
    ...flakyNote(report.suites.flatMap((suite) => titlesIn(suite, 'flaky'))),
  });
}

function titlesIn(suite: PlaywrightSuite, wanted: 'skipped' | 'flaky'): string[] {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === wanted));
  const inner = (suite.suites ?? []).flatMap((child) => titlesIn(child, wanted));
  return [...own.map(({ title }) => `${suite.title}: ${title}`), ...inner];
}

/** One check, one test: green when the command ends well. */
export function checkResult(command: CommandResult, note?: string): SuiteResult {
  const green = command.code === 0;
  return {
    passed: green ? 1 : 0,
    failed: green ? 0 : 1,
    skipped: [],
    output: command.output,
    ...(note === undefined ? {} : { note }),
  };
}

function honest(command: CommandResult, result: SuiteResult): SuiteResult {
  const unexplained = command.code !== 0 && result.failed === 0;
  const empty = result.passed + result.failed === 0;
  return unexplained || empty ? { ...result, failed: result.failed + 1 } : result;
}

const crashed = ({ output }: CommandResult): SuiteResult => ({ passed: 0, failed: 1, skipped: [], output });
