/** Which statements of a document name the test that proves them, and whether that test exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * `path/to.test.ts`: "title", "title"
 *
 * Or `("title", "title"` or `same file: "title"`, of the file that was named last.
 */
const REFERENCE =
  /`((?:src|sw|server|dev|common|tools|tests)\/[^`]+\.(?:test\.tsx?|spec\.ts|ts))`((?::|,) "[^"]+")?((?:, "[^"]+")*)|(?:\(|same file: )("[^"]+"(?:, "[^"]+")*)/g;
const TITLE = /"([^"]+)"/g;

/** Marks a statement that is an instruction and promises nothing. Invisible on the rendered page. */
export const INSTRUCTION = '<!-- instruction -->';

interface Reference {
  path: string;
  titles: readonly string[];
}

/** The tests that a statement names. */
function referencesIn(statement: string): Reference[] {
  let last = 'the one that is named before';
  return [...statement.matchAll(REFERENCE)].map(([, path = last, first = '', rest = '', alone = '']) => {
    last = path;
    return { path, titles: [...`${first}${rest}${alone}`.matchAll(TITLE)].map(([, title = '']) => title) };
  });
}

/**
 * The statements of a Markdown page: rows of tables (without their heads), list items and paragraphs.
 * @param skipped headings whose sections promise nothing; the text before the first heading of level two is skipped
 */
export function statementsOf(markdown: string, skipped: readonly string[]): string[] {
  const withoutCode = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return withoutCode
    .split(/^## /m)
    .slice(1)
    .filter((section) => !skipped.some((heading) => section.startsWith(heading)))
    .flatMap((section) => blocksOf(section.slice(section.indexOf('\n') + 1)));
}

function blocksOf(section: string): string[] {
  return section
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.trim().split('\n');
      if (lines[0]?.startsWith('|')) return lines.slice(2);
      return block.trim().split(/\n(?=(?:-|\d+\.) )/);
    })
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Errors of a page: a statement that names no test, or one that does not exist. */
export function proofViolations(markdown: string, skipped: readonly string[] = []): string[] {
  return statementsOf(markdown, skipped).flatMap((statement) => {
    const references = referencesIn(statement);
    const start = statement.slice(0, 70);
    if (references.length === 0 && !statement.includes(INSTRUCTION)) return [`names no test: ${start}`];
    return references.flatMap((reference) => missingIn(reference).map((what) => `${what}: ${start}`));
  });
}

function missingIn({ path, titles }: Reference): string[] {
  const file = join(ROOT, path);
  if (!existsSync(file)) return [`no such file as ${path}`];
  // Titles are compared without the escaping of quotes in the source.
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return titles.filter((title) => !source.includes(title)).map((title) => `${path} has no "${title}"`);
}
