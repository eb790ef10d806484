import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judge, KEY } from '../../tests/support/processes/start-environments.ts';
import { isWeakSecret } from './weak-secret.ts';

describe('a secret out of a template', () => {
  test.each([
    'replace-me-with-openssl-rand-base64-32',
    'change-me-change-me-please-0123456',
    'password-password-Password-123456',
    '<openssl rand -base64 32 goes here>',
    'your-admin-token-at-least-32-chars',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'https://vantage.example.com/admin/',
  ])('%s can be guessed', (secret) => {
    expect(isWeakSecret(secret)).toBe(true);
    expect(judge({ ADMIN_TOKEN: secret }).problems).toEqual([
      expect.stringMatching(/^ADMIN_TOKEN can be guessed.*openssl rand -base64 32/),
    ]);
  });

  test('is distinguished from random ones, also when a word is added', () => {
    for (let made = 0; made < 20_000; made += 1) {
      const bytes = randomBytes(32);
      for (const secret of [
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
        bytes.subarray(0, 16).toString('hex'),
        bytes.subarray(0, 24).toString('base64'),
        `vantage-admin-token-${bytes.subarray(0, 16).toString('hex')}`,
      ])
        expect(isWeakSecret(secret), secret).toBe(false);
    }
  });
});

test('refuses one secret for both the administrator and the cameras', () => {
  expect(judge({ ADMIN_TOKEN: KEY, CAMERA_KEY: KEY }).problems).toEqual([
    expect.stringMatching(/^ADMIN_TOKEN is the same as CAMERA_KEY.*Make another token/),
  ]);
});
