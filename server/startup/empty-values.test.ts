import { describe, expect, test } from 'vitest';
import { type Environment, judge, PRODUCTION } from '../../tests/support/processes/start-environments.ts';
import { EnvironmentError, inspectEnv, readEnv } from './env.ts';
import { servedFrom } from './served-from.ts';

const BUCKET = { MEDIA_URL: 's3://media', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' };
const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' };

describe('in production, where data would go elsewhere, is refused with the way out', () => {
  test.each<[string, Environment, RegExp]>([
    ['an empty DATABASE_URL', { DATABASE_URL: '' }, /^DATABASE_URL is set but empty: .*remove the name/],
    ['one of blanks', { DATABASE_URL: '  ' }, /^DATABASE_URL is set but empty/],
    ['an empty DATA_DIR', { DATA_DIR: '' }, /^DATA_DIR is set but empty: .*remove the name/],
    ['an empty MEDIA_URL', { MEDIA_URL: '' }, /^MEDIA_URL is set but empty: .*remove the name/],
    ['an empty MEDIA_URL beside its keys', { ...KEYS, MEDIA_URL: '' }, /^MEDIA_URL is set but empty/],
    [
      'keys of a bucket that nobody named',
      KEYS,
      /^AWS_ACCESS_KEY_ID is set, and MEDIA_URL is not.*Set MEDIA_URL/,
    ],
    [
      'half of such keys',
      { AWS_SECRET_ACCESS_KEY: 'hidden' },
      /^AWS_SECRET_ACCESS_KEY is set, and MEDIA_URL is not/,
    ],
    [
      'a bucket whose endpoint is empty',
      { ...BUCKET, AWS_ENDPOINT_URL: '' },
      /^AWS_ENDPOINT_URL is set but empty/,
    ],
    [
      'one whose own endpoint is',
      { ...BUCKET, AWS_ENDPOINT_URL_S3: '' },
      /^AWS_ENDPOINT_URL_S3 is set but empty/,
    ],
  ])('%s', (_, variables, words) => {
    const { problems } = judge({ ...PRODUCTION, ...variables });
    expect(problems).toEqual([expect.stringMatching(words)]);
    expect(problems.join()).not.toContain('hidden');
    expect(() => readEnv({ ...PRODUCTION, ...variables })).toThrow(EnvironmentError);
  });

  test.each<Environment>([
    BUCKET,
    { ...BUCKET, AWS_ENDPOINT_URL: 'https://s3.example.net', AWS_ENDPOINT_URL_S3: '' },
    { AWS_REGION: 'eu-central-1', ADMIN_TOKEN: '', CORS_ORIGINS: '', HOST: '' },
  ])('but not %o', (variables) => {
    expect(judge({ ...PRODUCTION, ...variables }).problems).toEqual([]);
  });
});

test('a required variable of production is missing when it is empty', () => {
  for (const name of Object.keys(PRODUCTION).filter((one) => one !== 'NODE_ENV'))
    expect(judge({ ...PRODUCTION, [name]: '' }).problems.join('\n'), name).toContain(`${name} is missing`);
});

test('an empty limit of mails only causes a warning', () => {
  const { problems, warnings } = judge({ ...PRODUCTION, SMTP_RATE: '' });
  expect({ problems, warnings }).toEqual({
    problems: [],
    warnings: [expect.stringMatching(/^SMTP_RATE is set but empty/)],
  });
});

test('empty variables outside production are treated as absent', () => {
  expect(judge({ DATABASE_URL: '', MEDIA_URL: '', DATA_DIR: '', SMTP_RATE: '', ...KEYS })).toMatchObject({
    problems: [],
    warnings: [],
  });
});

describe('the database and media that a ready server logs', () => {
  test.each<[Environment, { database: string; media: string }]>([
    [{}, { database: '/srv/data/pgdata', media: '/srv/data/media' }],
    [
      { ...BUCKET, DATABASE_URL: 'postgres://user:hidden@db.example.net:5433/vantage?sslmode=verify-full' },
      { database: 'postgres://db.example.net:5433/vantage', media: 's3://media' },
    ],
    [
      {
        ...BUCKET,
        MEDIA_URL: 's3://hidden:hidden@media/portal',
        AWS_ENDPOINT_URL: 'https://u:hidden@s3.example.net/x',
      },
      { database: '/srv/data/pgdata', media: 's3://media/portal at s3.example.net' },
    ],
    [
      { DATA_DIR: '/srv/data', DATABASE_URL: 'postgres:///vantage?host=/run/postgresql&password=hidden' },
      { database: 'postgres:///run/postgresql/vantage', media: '/srv/data/media' },
    ],
    [
      { DATA_DIR: '/srv/data', DATABASE_URL: 'postgres://u:hidden@%2Frun%2Fpostgresql/v' },
      { database: 'postgres:///run/postgresql/v', media: '/srv/data/media' },
    ],
  ])('of %o', (variables, told) => {
    const { env } = inspectEnv({ DATA_DIR: '/srv/data', ...variables });
    expect(servedFrom(env)).toEqual(told);
  });
});
