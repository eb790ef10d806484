import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { passwordRefusal } from './password-rule.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return { ...original, readFile: vi.fn(original.readFile) };
});

test('common passwords that could not be read once are read at the next new password', async () => {
  const failed = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  vi.mocked(readFile).mockRejectedValueOnce(failed);
  await expect(passwordRefusal('Quiet-harbour-7', 'password', {})).rejects.toBe(failed);
  expect(await passwordRefusal('Quiet-harbour-7', 'password', {})).toBeUndefined();
  expect(await passwordRefusal('linkedin', 'password', {})).toMatchObject({ status: 400 });
});
