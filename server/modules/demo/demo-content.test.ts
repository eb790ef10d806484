import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO_LEGAL_TEXTS, demoFaqs, demoLegalTexts } from './demo-content.ts';

test('the demo’s texts name no age after which read data leaves a device (decision 071)', () => {
  const { termsConditions, privacyPolicy } = demoLegalTexts();
  const texts = [termsConditions, privacyPolicy, ...demoFaqs().map(({ answer }) => answer)];
  for (const text of texts) expect(text).not.toMatch(/week/);
  expect(texts.filter((text) => text?.includes('until you log out'))).toHaveLength(3);
});

test('the texts of 0.2.0 are recognized as the demo’s', () => {
  const digest = (text = '') => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { termsConditions, privacyPolicy } = DEMO_LEGAL_TEXTS;
  expect([digest(termsConditions[1]), digest(privacyPolicy[1])]).toEqual([
    '27aaed989555eae7',
    '66e8a6d5a97755d3',
  ]);
});
