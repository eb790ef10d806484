import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../processes/run-command.ts';
import { checkResult, failedFiles, playwrightResult, vitestResult, withSecondTry } from './runner-reports.ts';
import { reportLine, runSuite, totalLine } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'vantage-reports-'));
const ended = (code: number): CommandResult => ({ code, stdout: '', output: 'words', durationMs: 1 });

function reportOf(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('the last line', () => {
  test('sums all suites, and mentions skipped ones only if there are any', () => {
    const report = { name: 'x', durationMs: 0, output: '' };
    const green = { ...report, passed: 3, failed: 0, skipped: [] };
    const red = { ...report, passed: 1, failed: 2, skipped: ['Firefox: not here'] };
    expect(totalLine([green, green])).toBe('6 passed, 0 failed');
    expect(totalLine([green, red])).toBe('4 passed, 2 failed, 1 skipped');
  });

  test('counts a suite that throws as failed, and shows why', async () => {
    const report = await runSuite({ name: 'odd', run: () => Promise.reject(new Error('no browser')) });
    expect(report.failed).toBe(1);
    expect(reportLine(report)).toContain('no browser');
  });
});

describe('a runner', () => {
  test('that exits with an error without a failed test has failed', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 0 };
    expect(playwrightResult(ended(0), reportOf({ stats, suites: [] }))).toMatchObject({
      passed: 2,
      failed: 0,
    });
    expect(playwrightResult(ended(1), reportOf({ stats, suites: [] })).failed).toBe(1);
    expect(playwrightResult(ended(1), join(folder, 'absent.json')).failed).toBe(1);
    expect(checkResult(ended(1))).toMatchObject({ passed: 0, failed: 1 });
  });

  test('that found no test has failed', () => {
    const report = reportOf({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
    expect(vitestResult(ended(0), report).failed).toBe(1);
  });

  test('counts files that could not be loaded, and names what was skipped', () => {
    const testResults = [
      { status: 'failed', name: 'broken.test.ts', assertionResults: [] },
      { status: 'passed', name: 'a.test.ts', assertionResults: [{ status: 'skipped', fullName: 'a b' }] },
    ];
    const report = reportOf({ numPassedTests: 4, numFailedTests: 0, testResults });
    expect(vitestResult(ended(1), report)).toMatchObject({ passed: 4, failed: 1, skipped: ['a b'] });
  });

  test('names tests that passed on a retry only', () => {
    const specs = [{ title: 'odd', tests: [{ status: 'flaky' }] }];
    const stats = { expected: 1, unexpected: 0, flaky: 1 };
    const browser = reportOf({ stats, suites: [{ title: 'a.spec.ts', specs }] });
    const note = 'flaky, passed at the second try: ';
    expect(playwrightResult(ended(0), browser)).toMatchObject({
      passed: 2,
      failed: 0,
      note: `${note}a.spec.ts: odd`,
    });
  });

  test('retries what failed, and counts each test once', () => {
    const testResults = [
      { status: 'passed', name: 'a.test.ts', assertionResults: [{ status: 'passed', fullName: 'a' }] },
      {
        status: 'failed',
        name: 'b.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'b c' },
          { status: 'failed', fullName: 'b d' },
        ],
      },
      { status: 'failed', name: 'unread.test.ts', assertionResults: [] },
    ];
    const path = reportOf({ numPassedTests: 2, numFailedTests: 1, testResults });
    const first = vitestResult(ended(1), path);
    const files = failedFiles(path);
    expect(first).toMatchObject({ passed: 2, failed: 2 });
    expect(files.map((file) => file.path)).toEqual(['b.test.ts', 'unread.test.ts']);

    const green = { passed: 5, failed: 0, skipped: [], output: 'green' };
    const note = 'flaky, passed at the second try: b d; unread.test.ts';
    expect(withSecondTry(first, files, green)).toMatchObject({ passed: 6, failed: 0, note });
    const red = withSecondTry(first, files, { passed: 4, failed: 1, skipped: [], output: 'red again' });
    expect(red).toMatchObject({ passed: 5, failed: 1 });
    expect(red.note).toBeUndefined();
    expect(red.output).toContain('red again');
  });

  test('without a report has nothing to retry', () => {
    expect(failedFiles(join(folder, 'absent.json'))).toEqual([]);
  });
});
