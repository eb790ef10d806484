import { describe, expect, test } from 'vitest';
import {
  type Environment,
  judge,
  KEY,
  LIVE_KEYS,
  PRODUCTION,
} from '../../tests/support/processes/start-environments.ts';

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
  [
    'a short secret of the mail webhook',
    { MAIL_WEBHOOK_SECRET: KEY.slice(1) },
    /MAIL_WEBHOOK_SECRET can be guessed/,
    /32 random.*openssl rand -base64 32/,
  ],
  [
    'a secret of the mail webhook that is the camera key',
    { MAIL_WEBHOOK_SECRET: KEY, CAMERA_KEY: KEY },
    /MAIL_WEBHOOK_SECRET is the same as CAMERA_KEY/,
    /Make another/,
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
    'a secret key in a name of the portal',
    { VITE_STRIPE_SECRET_KEY: 'sk_test_1' },
    /VITE_STRIPE_SECRET_KEY is a secret of Stripe/,
    /Remove it/,
  ],
  [
    'the secret of the webhook in a name of the portal',
    { ...PRODUCTION, VITE_HOOK: 'whsec_1' },
    /VITE_HOOK is a secret of Stripe/,
    /Remove it/,
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

  test('no spelling of NODE_ENV enables the demo by mistake', () => {
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
    // Everything missing for production is reported as well.
    expect(judge({ NODE_ENV: 'Production' }).problems.length).toBeGreaterThan(7);
  });
});
