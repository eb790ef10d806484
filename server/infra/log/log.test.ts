import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

test('values with a secret name are never logged', () => {
  const lines = logged((log) => {
    log.info(
      { password: 's3cret', request: { otp: 's3cret', headers: { authorization: 's3cret' } } },
      'asked',
    );
    log.error({ camera: { name: 'Gate', url: 'rtsp://user:s3cret@camera' } }, 'failed');
  });
  expect(lines).not.toContain('s3cret');
  expect(lines).toContain('"name":"Gate"');
});

test('a failed statement is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 's3cret' });
  const failed = new DrizzleQueryError(
    'insert into cameras values ($1)',
    ['rtsp://s3cret\nof two lines'],
    cause,
  );
  const lines = logged((log) => log.error({ err: failed }, 'request failed'));
  expect(lines).not.toContain('s3cret');
  expect(lines).not.toContain('of two lines');
  expect(lines).toContain('insert into cameras values ($1)');
  expect(lines).toContain('log.test.ts');
  expect(lines).toContain('"reason":"23505"');
});

test('terminal control and bidirectional characters are escaped', () => {
  const lines = logged((log) => log.warn({ name: 'a\u009b31m\u202eb' }, 'odd\u001b[2J'));
  expect(lines).toMatch(/^[^\p{Cc}\p{Cf}]*\n$/u);
  expect(JSON.parse(lines)).toMatchObject({ name: 'a\u009b31m\u202eb', msg: 'odd\u001b[2J' });
});

test('a thrown value that is no error is logged as text', () => {
  expect(logged((log) => log.error({ err: 'away' }, 'failed'))).toContain('"message":"away"');
  const thrown = { name: 'ErrnoError', errno: 44 };
  expect(logged((log) => log.error({ err: thrown }, 'failed'))).toContain('"name: ErrnoError, errno: 44"');
});
