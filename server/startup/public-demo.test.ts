import { describe, expect, test } from 'vitest';
import { judge, PRODUCTION } from '../../tests/support/processes/start-environments.ts';

/** A complete production environment without NODE_ENV, with test keys: live keys are refused anyway. */
const FORGOTTEN = {
  ...PRODUCTION,
  NODE_ENV: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  VITE_STRIPE_PUBLISHABLE_KEY: undefined,
};

describe('a demo that others are to reach', () => {
  test('a production that forgot NODE_ENV is refused, with all ways out', () => {
    for (const NODE_ENV of [undefined, '', 'development', 'test']) {
      const { problems } = judge({ ...FORGOTTEN, NODE_ENV });
      expect(problems).toEqual([
        expect.stringMatching(
          /^PUBLIC_URL is not.*TRUST_PROXY says.*NODE_ENV=production; DEMO=0.*ALLOW_PUBLIC_HOST=1$/,
        ),
      ]);
    }
  });

  test.each([
    [
      { PUBLIC_URL: 'https://portal.example.com' },
      /^PUBLIC_URL is not an address of this machine, and without/,
    ],
    [{ PUBLIC_URL: 'http://10.0.0.5:8080' }, /^PUBLIC_URL is not/],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, /^PUBLIC_URL is not/],
    [{ TRUST_PROXY: '2' }, /^TRUST_PROXY says that a proxy is in front, and without/],
    [{ PUBLIC_URL: 'http://localhost:4173', TRUST_PROXY: '1' }, /^TRUST_PROXY says/],
    [{ TRUST_PROXY: '1', ALLOW_PUBLIC_HOST: 'yes' }, /^TRUST_PROXY says/],
  ])('%o is refused', (variables, words) => {
    expect(judge(variables).problems).toEqual([expect.stringMatching(words)]);
    expect(judge({ ...variables, ALLOW_PUBLIC_HOST: '1' }).problems).toEqual([]);
    expect(judge({ ...variables, DEMO: '0' }).problems).toEqual([]);
  });

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:4173' },
    { PUBLIC_URL: 'http://127.0.0.1:4173' },
    { PUBLIC_URL: 'http://[::1]:4173' },
    { TRUST_PROXY: '0' },
  ])('a demo on this machine starts: %o', (variables) => {
    expect(judge(variables).problems).toEqual([]);
  });
});

describe('the name of NODE_ENV', () => {
  test.each([
    'NODE_EVN',
    'NODE_ENVS',
    'NODEENV',
    'NODE-ENV',
    'Node_Env',
    'node_env',
    'NOD_ENV',
    'NODE_ENVIRONMENT',
  ])('%s instead of NODE_ENV is refused together with all other problems', (name) => {
    const { problems } = judge({ ...FORGOTTEN, [name]: 'production' });
    expect(problems).toHaveLength(2);
    expect(problems).toContainEqual(
      expect.stringContaining(`${name} is read by nobody: is NODE_ENV meant? Rename it, or remove it`),
    );
    expect(judge({ NODE_ENV: '', [name]: 'production' }).problems).toHaveLength(1);
    expect(judge({ ...PRODUCTION, [name]: 'production' }).problems).toEqual([]);
  });

  test.each(['NODE_OPTIONS', 'NODE_PATH', 'NODE_HOME', 'NODE_VERSION', 'NODE_DEBUG', 'NODE_TLS_X'])(
    '%s is not taken for a misspelt one',
    (name) => {
      expect(judge({ [name]: 'production' })).toMatchObject({ problems: [], warnings: [] });
    },
  );
});
