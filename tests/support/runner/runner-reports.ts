import { existsSync, readFileSync } from 'node:fs';
import type { CommandResult } from '../processes/run-command.ts';
import type { SuiteResult } from './suite.ts';

/** Reads the reports of the test runners. A runner that fails without a failed test counts as one failure. */

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    name: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A test file to retry. */
export interface FailedFile {
  readonly path: string;
  /** Names of the failed tests; empty if the file could not be loaded. */
  readonly failed: readonly string[];
  /** How many of its tests passed. */
  readonly passed: number;
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

/** The files of a Vitest JSON report in which something failed, or that could not be loaded; none without a report. */
export function failedFiles(reportPath: string): FailedFile[] {
  if (!existsSync(reportPath)) return [];
  const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport;
  return testResults
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some(isFailed))
    .map(({ name, assertionResults }) => ({
      path: name,
      failed: assertionResults.filter(isFailed).map(({ fullName }) => fullName),
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    }));
}

/**
 * Replaces the first results of failed files by those of their retry. A passed retry names the flaky tests; a failed
 * one shows the output of both.
 */
export function withSecondTry(
  first: SuiteResult,
  files: readonly FailedFile[],
  second: SuiteResult,
): SuiteResult {
  const passed = first.passed - files.reduce((sum, file) => sum + file.passed, 0) + second.passed;
  const output = `${first.output}\nThe second try of what failed:\n${second.output}`;
  const names = files.flatMap(({ path, failed }) => (failed.length > 0 ? failed : [path]));
  return {
    ...first,
    passed,
    failed: second.failed,
    output,
    ...(second.failed === 0 ? flakyNote(names) : {}),
  };
}

const isFailed = ({ status }: { status: string }) => status === 'failed';
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

/** Counts of a Playwright JSON report. A test that passed on a retry, which only CI allows, is named as flaky. */
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
