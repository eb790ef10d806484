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
    assertionResults: { status: string; fullName: string }[];
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
  return honest(command, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped,
    output: command.output,
  });
}

const isFailed = ({ status }: { status: string }) => status === 'failed';
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

/** Counts of a Playwright JSON report. A test that passed on a second try has failed. */
export function playwrightResult(command: CommandResult, reportPath: string): SuiteResult {
  if (!existsSync(reportPath)) return crashed(command);
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as PlaywrightReport;
  return honest(command, {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.suites.flatMap(skippedIn),
    output: command.output,
  });
}

function skippedIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  return [...own.map(({ title }) => `${suite.title}: ${title}`), ...(suite.suites ?? []).flatMap(skippedIn)];
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
