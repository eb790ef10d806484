import { expect, test } from 'vitest';
import { jsonShapeProblem } from './json-shape.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['{"address": {"coordinates": [10.7, 59.9]}}', undefined],
  [nested(8), undefined],
  [nested(9), 'deep'],
  ['{"a":'.repeat(9), 'deep'],
  [`[${'1,'.repeat(256)}1]`, undefined],
  [`[${'1,'.repeat(257)}1]`, 'wide'],
  [`{"text": "${'[{,'.repeat(1000)}"}`, undefined],
  [`{"text": "\\"${'[{,'.repeat(1000)}"}`, undefined],
  [`{"text": "\\\\", "b": ${nested(9)}}`, 'deep'],
  ['', undefined],
])('%.40s is %s', (text, problem) => {
  expect(jsonShapeProblem(text, 256)).toBe(problem);
});
