import { describe, expect, test } from 'vitest';
import type { DatabaseFacts } from './database-findings.ts';
import { startupCheck } from './startup-check.ts';

const KEY = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vantage.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Vantage <no-reply@vantage.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  VITE_GOOGLE_MAPS_API_KEY: 'key',
  TRUST_PROXY: '1',
  CAMERA_KEY: KEY,
};
const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const EMPTY: DatabaseFacts = {
  demoCompanies: [],
  demoPlans: 0,
  demoTexts: 0,
  itemsPaidByTest: 0,
  itemsPaidUnmarked: 0,
  hasServedProduction: false,
  holdsNonDemoData: false,
  cameraAddresses: { current: 0, unkeyed: 0, previous: 0, unreadable: 0 },
};
const DEMO = {
  ...EMPTY,
  demoCompanies: ['events@demo.test'],
  demoPlans: 9,
  demoTexts: 11,
  itemsPaidByTest: 2,
};

type Environment = Record<string, string | undefined>;
const judge = (variables: Environment, database?: DatabaseFacts, isDevServer = false) =>
  startupCheck({ variables, database, isDevServer });

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

/** Each alone is refused: what it is, what the refusal says, and the way out that it names. */
const UNSAFE: [what: string, variables: Environment, words: RegExp, wayOut: RegExp][] = [
  [
    'NODE_ENV=Production',
    { ...PRODUCTION, NODE_ENV: 'Production' },
    /NODE_ENV is "Production"/,
    /exactly production/,
  ],
  [
    'NODE_ENV with a blank',
    { ...PRODUCTION, NODE_ENV: ' production' },
    /NODE_ENV is " production"/,
    /exactly production/,
  ],
  ['NODE_ENV=prod', { ...PRODUCTION, NODE_ENV: 'prod' }, /NODE_ENV is "prod"/, /exactly production/],
  ['NODE_ENV=staging', { NODE_ENV: 'staging' }, /NODE_ENV is "staging"/, /leave it out/],
  ['DEMO=yes', { DEMO: 'yes' }, /DEMO must be/, /0 or 1/],
  ['a demo in production', { ...PRODUCTION, DEMO: '1' }, /DEMO=1 is not for production/, /Leave DEMO out/],
  [
    'a short admin token',
    { ADMIN_TOKEN: 'x' },
    /ADMIN_TOKEN can be guessed/,
    /32 random.*openssl rand -base64 32/,
  ],
  ['an admin token of one letter', { ADMIN_TOKEN: 'a'.repeat(40) }, /ADMIN_TOKEN can be guessed/, /openssl/],
  ['an admin token that repeats', { ADMIN_TOKEN: 'Secret-token-1 '.repeat(4) }, /ADMIN_TOKEN can/, /openssl/],
  [
    'an admin token in a row',
    { ADMIN_TOKEN: 'abcdefghijklmnopqrstuvwxyz0123456789' },
    /ADMIN_TOKEN can/,
    /openssl/,
  ],
  [
    'a number of proxies that nobody said',
    { ...PRODUCTION, TRUST_PROXY: undefined },
    /TRUST_PROXY is missing/,
    /0 when people reach/,
  ],
  ['a short camera key', { ...PRODUCTION, CAMERA_KEY: KEY.slice(1) }, /CAMERA_KEY can be guessed/, /openssl/],
  ['http in production', { ...PRODUCTION, PUBLIC_URL: 'http://vantage.example' }, /PUBLIC_URL/, /https:\/\//],
  [
    'http on loopback in production',
    { ...PRODUCTION, PUBLIC_URL: 'http://localhost' },
    /PUBLIC_URL/,
    /https:\/\//,
  ],
  [
    'a PUBLIC_URL with a path',
    { PUBLIC_URL: 'https://a.example/portal' },
    /PUBLIC_URL must be an origin/,
    /such as/,
  ],
  [
    'a PUBLIC_URL with a query',
    { PUBLIC_URL: 'https://a.example/?x=1' },
    /PUBLIC_URL must be an origin/,
    /such as/,
  ],
  ['a PUBLIC_URL with a password', { PUBLIC_URL: 'https://u:p@a.example' }, /user or a password/, /must not/],
  [
    'mails from localhost',
    { ...PRODUCTION, MAIL_FROM: 'V <no-reply@localhost>' },
    /MAIL_FROM/,
    /of your domain/,
  ],
  [
    'a test key',
    { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /STRIPE_SECRET_KEY is a test key/,
    /sk_live_/,
  ],
  ['a restricted test key', { ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_1' }, /is a test key/, /sk_live_/],
  [
    'a publishable test key',
    { ...PRODUCTION, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /VITE_STRIPE_PUBLISHABLE_KEY is a test key/,
    /pk_live_/,
  ],
  [
    'mixed keys',
    { DEMO: '0', ...LIVE_KEYS, STRIPE_SECRET_KEY: 'sk_test_1' },
    /must both be live or both be test/,
    /must both/,
  ],
  [
    'something else as key',
    { ...PRODUCTION, STRIPE_SECRET_KEY: 'pk_live_1' },
    /STRIPE_SECRET_KEY is no such key/,
    /sk_live_/,
  ],
  [
    'something else as webhook secret',
    { ...PRODUCTION, STRIPE_WEBHOOK_SECRET: 'we_1' },
    /STRIPE_WEBHOOK_SECRET/,
    /whsec_/,
  ],
  [
    'live keys in a demo',
    LIVE_KEYS,
    /STRIPE_SECRET_KEY is a live key, and this is a demo/,
    /NODE_ENV=production/,
  ],
  ['a live restricted key in a demo', { STRIPE_SECRET_KEY: 'rk_live_1' }, /is a live key/, /DEMO=0/],
  [
    'live keys in a test with a mailbox',
    { NODE_ENV: 'test', DEMO: '1', ...LIVE_KEYS },
    /is a live key/,
    /test keys/,
  ],
  [
    'a live publishable key over the sandbox',
    { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /is a live key/,
    /DEMO=0/,
  ],
  [
    'a portal elsewhere over http',
    { ...PRODUCTION, CORS_ORIGINS: 'http://portal.example' },
    /CORS_ORIGINS/,
    /https:\/\//,
  ],
  [
    'an API elsewhere over http',
    { ...PRODUCTION, VITE_API_URL: 'http://api.example' },
    /VITE_API_URL/,
    /https:\/\//,
  ],
  ['a demo on the network', { HOST: '0.0.0.0' }, /HOST opens this server/, /ALLOW_PUBLIC_HOST=1/],
  [
    'a test server on the network',
    { NODE_ENV: 'test', DEMO: '0', HOST: '::' },
    /HOST opens/,
    /NODE_ENV=production/,
  ],
  ['a name as host', { HOST: 'vantage.local' }, /HOST opens/, /leave HOST out/],
  [
    'any other word for it',
    { HOST: '10.0.0.1', ALLOW_PUBLIC_HOST: 'yes' },
    /HOST opens/,
    /ALLOW_PUBLIC_HOST=1/,
  ],
];

describe('an unsafe environment is refused with the way out', () => {
  test.each(UNSAFE)('%s', (_, variables, words, wayOut) => {
    const { problems } = judge(variables);
    const found = problems.find((problem) => words.test(problem));
    expect(found, problems.join('\n')).toMatch(wayOut);
  });

  test('npm run dev in production', () => {
    expect(judge(PRODUCTION, undefined, true).problems).toEqual([expect.stringContaining('Use npm start')]);
    expect(judge({}, undefined, true).problems).toEqual([]);
  });

  test('no spelling of NODE_ENV turns the demo on by mistake', () => {
    for (const NODE_ENV of [
      'Production',
      'PRODUCTION',
      ' production',
      'production ',
      'prod',
      'live',
      'Test',
    ]) {
      expect(judge({ NODE_ENV }).problems[0]).toContain('NODE_ENV is');
    }
    // What looks like production is judged as production: all that it lacks is named with it.
    expect(judge({ NODE_ENV: 'Production' }).problems.length).toBeGreaterThan(7);
  });
});

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

  test('payments of before the mark are only told', () => {
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

test('everything is named at once, of the environment and of the database', () => {
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

describe('what is only advised', () => {
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
