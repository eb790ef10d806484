/** One line of the whole test run: a static check, a test runner, a kill run. */
export interface Suite {
  readonly name: string;
  run(): Promise<SuiteResult>;
}

export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  /** Names of what could not be run, each with its reason. */
  readonly skipped: readonly string[];
  /** The complete output of failures. */
  readonly output: string;
  /** A note printed beside the name of a passed suite. */
  readonly note?: string;
}

export interface SuiteReport extends SuiteResult {
  readonly name: string;
  readonly durationMs: number;
}

/** Runs one suite; a suite that throws has failed once, with the error as its output. */
export async function runSuite(suite: Suite): Promise<SuiteReport> {
  const startedAt = performance.now();
  const result = await suite.run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    skipped: [],
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  return { ...result, name: suite.name, durationMs: performance.now() - startedAt };
}

/** `✓ types  1.2 s  1 passed`, followed by the output of a failed suite. */
export function reportLine(report: SuiteReport): string {
  const mark = report.failed > 0 ? '✗' : '✓';
  const note = report.note ? `  (${report.note})` : '';
  const line = `${mark} ${report.name.padEnd(22)} ${seconds(report.durationMs)}  ${counts(report)}${note}`;
  return report.failed > 0 ? `${line}\n${indent(report.output)}` : line;
}

/** The last line: the total of all suites. */
export function totalLine(reports: readonly SuiteReport[]): string {
  const total = { passed: 0, failed: 0, skipped: [] as string[] };
  for (const report of reports) {
    total.passed += report.passed;
    total.failed += report.failed;
    total.skipped.push(...report.skipped);
  }
  return counts(total);
}

function counts({ passed, failed, skipped }: Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>): string {
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${skips}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

const indent = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
