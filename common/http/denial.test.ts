import { describe, expect, test } from 'vitest';
import { hasEndedSession, publicContentOf } from './denial.ts';

describe('Public content, requested without a token', () => {
  test.each([
    ['there', { status: 200, source: 'unproven' }, true],
    ['odd', { status: 200, source: 'unproven' }, false],
    ['odd', { status: 404, source: 'unproven' }, false],
    ['odd', { status: 500, source: 'unproven' }, true],
    ['denied', { status: 401, source: 'unproven' }, false],
    ['silent', { status: 200, source: 'foreign' }, true],
    ['silent', undefined, false],
  ] as const)('is %s', (expected, answer, isContent) => {
    expect(publicContentOf(answer, isContent)).toBe(expected);
  });
});

describe('A session that is denied twice', () => {
  test.each([
    ['in JSON', 'there', true],
    ['in JSON', 'odd', true],
    ['in JSON', 'denied', false],
    ['in JSON', 'silent', false],
    ['by a page', 'there', true],
    ['by a page', 'odd', false],
    ['by a page', 'denied', false],
    ['by a page', 'silent', false],
  ] as const)('%s, with public content %s, has ended: %s', (how, content, expected) => {
    expect(hasEndedSession(how === 'in JSON', content)).toBe(expected);
  });
});
