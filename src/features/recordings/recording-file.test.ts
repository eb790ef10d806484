import { expect, test } from 'vitest';
import { playableFile } from './recording-file.ts';

const files = (...names: string[]) => ({ files: names.map((fileName) => ({ fileName })) });

test('the second file is the one to play, the first where it is missing', () => {
  expect(playableFile(files('raw.ts', 'film.mp4', 'other.mp4'))).toBe('film.mp4');
  expect(playableFile(files('raw.ts'))).toBe('raw.ts');
  expect(playableFile(files('raw.ts', ''))).toBe('raw.ts');
  expect(playableFile(files())).toBeUndefined();
});
