import { describe, expect, test } from 'vitest';
import {
  DEMO,
  EMPTY,
  type Environment,
  judge,
  KEY,
  LIVE_KEYS,
  PRODUCTION,
} from '../../tests/support/processes/start-environments.ts';
import type { DatabaseFacts } from './database-findings.ts';

describe('what starts', () => {
  test.each<[string, Environment, DatabaseFacts | undefined]>([
    ['a demo on this machine', {}, DEMO],
    ['a demo in a test', { NODE_ENV: 'test', HOST: '127.0.0.1' }, DEMO],
    ['development on IPv6', { NODE_ENV: 'development', HOST: '::1' }, EMPTY],
    ['production with all it needs', PRODUCTION, EMPTY],
    ['production that listens to the network', { ...PRODUCTION, HOST: '0.0.0.0' }, undefined],
    ['production with a restricted key', { ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_live_1' }, undefined],
    [
      'production with an admin token',
      { ...PRODUCTION, ADMIN_TOKEN: '0f8fad5bd9cb469fa16570867728950e' },
      EMPTY,
    ],
    [
      'a rehearsal with test keys and no demo',
      {
        DEMO: '0',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
        VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      },
      EMPTY,
    ],
  ])('%s', (_, variables, database) => {
    const { problems, warnings } = judge(variables, database);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
  });
});

/** Each alone is refused: the case, words of the refusal, and the way out that it names. */
describe('an unsafe database is refused with the way out', () => {
  const UNSAFE_FACTS: [what: string, facts: Partial<DatabaseFacts>, words: RegExp][] = [
    [
      'accounts of a demo',
      { demoCompanies: ['events@demo.test'] },
      /events@demo\.test can log in.*demo remove/,
    ],
    ['plans of a demo', { demoPlans: 9 }, /Plans \(9\).*demo remove/],
    ['texts of a demo', { demoTexts: 11 }, /texts \(11\).*demo remove/],
    [
      'items paid by test cards',
      { itemsPaidByTest: 2 },
      /2 events or locations were paid with test cards.*demo list.*demo remove/,
    ],
  ];

  test.each(UNSAFE_FACTS)('%s, in production', (_, facts, words) => {
    expect(judge(PRODUCTION, { ...EMPTY, ...facts }).problems).toEqual([expect.stringMatching(words)]);
  });

  test('and with live keys outside production', () => {
    const { problems } = judge({ DEMO: '0', ...LIVE_KEYS }, DEMO);
    expect(problems).toHaveLength(3);
    expect(judge({ DEMO: '0' }, DEMO).problems).toEqual([]);
  });

  test('unmarked payments only cause a warning', () => {
    const { problems, warnings } = judge(PRODUCTION, { ...EMPTY, itemsPaidUnmarked: 3 });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^3 events or locations were paid before.*demo mark/)]);
  });

  test('a database of production, in a demo', () => {
    const served = { ...EMPTY, hasServedProduction: true };
    expect(judge({}, served).problems).toEqual([expect.stringMatching(/has served production.*DEMO=0/)]);
    for (const variables of [PRODUCTION, { DEMO: '0' }])
      expect(judge(variables, served).problems).toEqual([]);
  });

  const cameras = (counts: Partial<DatabaseFacts['cameraAddresses']>) => ({
    ...EMPTY,
    cameraAddresses: { ...EMPTY.cameraAddresses, current: 5, ...counts },
  });
  test.each<[string, Environment, DatabaseFacts, RegExp]>([
    ['camera addresses without their key', PRODUCTION, cameras({ unkeyed: 2 }), /^2 stored.*cameras seal/],
    [
      'camera addresses under the previous key',
      { CAMERA_KEY: KEY },
      cameras({ previous: 4 }),
      /^4 .*cameras seal/,
    ],
    [
      'a wrong camera key',
      { CAMERA_KEY: KEY },
      cameras({ unreadable: 5 }),
      /does not open 5.*CAMERA_KEY_PREVIOUS/,
    ],
    ['a camera key that was left out', {}, cameras({ unreadable: 5 }), /CAMERA_KEY is missing: 5/],
  ])('%s, anywhere', (_, variables, facts, words) => {
    expect(judge(variables, facts).problems).toEqual([expect.stringMatching(words)]);
  });
});

test('reports everything at once, of the environment and of the database', () => {
  const { problems } = judge(
    {
      NODE_ENV: 'production',
      DEMO: '1',
      PUBLIC_URL: 'http://vantage.example',
      ADMIN_TOKEN: 'x',
      STRIPE_SECRET_KEY: 'sk_test_1',
    },
    DEMO,
  );
  const named = [
    'DEMO=1',
    'PUBLIC_URL',
    'ADMIN_TOKEN',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
  ];
  for (const name of [...named, 'events@demo.test', 'test cards'])
    expect(
      problems.filter((problem) => problem.includes(name)),
      name,
    ).not.toEqual([]);
});

describe('warnings', () => {
  test.each<Environment>([
    { DATABASE_URL: 'postgres://u:p@db.example.net/v?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u:p@db.example.net/v', PGSSLMODE: 'require' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/v' },
    { DATABASE_URL: 'postgres:///v?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://u:p@%2Frun%2Fpostgresql/v' },
    { AWS_ENDPOINT_URL: 'http://localhost:9000' },
    { AWS_ENDPOINT_URL: 'http://bucket.example.net', AWS_ENDPOINT_URL_S3: 'https://bucket.example.net' },
  ])('nothing of %o', (variables) => {
    expect(judge({ ...PRODUCTION, ...variables }).warnings).toEqual([]);
  });

  test.each<[Environment, RegExp]>([
    [{ ...PRODUCTION, TRUST_PROXY: '0' }, /^TRUST_PROXY is 0/],
    [{ ...PRODUCTION, PUBLIC_URL: 'https://localhost' }, /^PUBLIC_URL is an address of this machine/],
    [{ PUBLIC_URL: 'http://vantage.example', DEMO: '0' }, /^PUBLIC_URL begins with http/],
    [{ HOST: '0.0.0.0', ALLOW_PUBLIC_HOST: '1' }, /^This demo is open to the network/],
    [
      { PUBLIC_URL: 'https://demo.example', ALLOW_PUBLIC_HOST: '1', SMTP_URL: 'smtp://mail.example' },
      /^SMTP_URL is set in a demo for everybody/,
    ],
    [{ DEMO: '0', ...LIVE_KEYS }, /^STRIPE_SECRET_KEY is a live key outside production/],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY is missing/],
    [{ ...PRODUCTION, DATABASE_URL: 'postgres://u:p@db.example.net/v' }, /^DATABASE_URL.*verify-full$/],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres://u:p@10.0.0.2/v?sslmode=no-verify' },
      /^DATABASE_URL.*verify-full$/,
    ],
    [{ ...PRODUCTION, AWS_ENDPOINT_URL: 'http://bucket.example.net:9000' }, /^The bucket.*https:\/\/$/],
  ])('%o', (variables, words) => {
    const { problems, warnings } = judge(variables);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [expect.stringMatching(words)] });
  });
});
