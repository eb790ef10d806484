import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INSTRUCTION, proofViolations, statementsOf } from './doc-proofs.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
const OWN = 'tests/support/checks/doc-proofs.test.ts';

describe('every promise names a test that exists', () => {
  test('docs/security.md', () => {
    expect(proofViolations(page('security.md'), ['Not covered'])).toEqual([]);
  });

  test('docs/deploy.md', () => {
    expect(proofViolations(page('deploy.md'))).toEqual([]);
  });

  // Its rows follow from the table that a test makes; only the tests that it names are looked for.
  test('docs/payments.md', () => {
    const violations = proofViolations(page('payments.md'));
    expect(violations.filter((words) => !words.startsWith('names no test'))).toEqual([]);
  });
});

describe('the check', () => {
  const section = (text: string) => `intro\n\n## One\n\n${text}\n`;
  const invented = ['no such', 'title'].join(' ');

  test('finds rows, items and paragraphs, and leaves out heads, code and named sections', () => {
    const text =
      '| a | b |\n|---|---|\n| row | x |\n\nA paragraph.\n\n1. first\n2. second\n\n```sh\ncode\n```\n\n## Two\n\nelse';
    expect(statementsOf(section(text), ['Two'])).toEqual([
      '| row | x |',
      'A paragraph.',
      '1. first',
      '2. second',
    ]);
  });

  test('refuses a statement without a test, a file that is not there and a title that is not in it', () => {
    expect(proofViolations(section('It holds.'))).toEqual(['names no test: It holds.']);
    expect(proofViolations(section(`Do it. ${INSTRUCTION}`))).toEqual([]);
    expect(proofViolations(section('It holds (`tests/api/gone.test.ts`: "x").'))).toHaveLength(1);
    expect(proofViolations(section(`It holds (\`${OWN}\`: "docs/security.md").`))).toEqual([]);
    expect(
      proofViolations(section(`It holds (\`${OWN}\`: "docs/security.md", "${invented}").`)),
    ).toHaveLength(1);
  });

  test('takes titles without a file for those of the file that was named last', () => {
    const holds = `It holds (\`${OWN}\`: "docs/security.md")`;
    expect(proofViolations(section(`${holds} and here ("docs/deploy.md"; same file: "the check").`))).toEqual(
      [],
    );
    expect(proofViolations(section(`${holds} and here ("${invented}").`))).toHaveLength(1);
    expect(proofViolations(section('It holds ("docs/deploy.md").'))).toHaveLength(1);
  });
});
