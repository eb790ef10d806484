import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('what is secret by its name never reaches a line', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ password: 's3cret', request: { otp: 's3cret', headers: { authorization: 's3cret' } } }, 'asked');
  log.error({ camera: { name: 'Gate', url: 'rtsp://user:s3cret@camera' } }, 'failed');
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines.join('')).toContain('"name":"Gate"');
});
