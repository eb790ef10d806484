import { expect, test } from 'vitest';
import { startupCheck } from './startup-check.ts';

const judge = (variables: Record<string, string>) =>
  startupCheck({ variables, isDevServer: false, database: undefined });

test.each(['whsec_', 'whsec_...', 'whsec_test', `whsec_${'a'.repeat(40)}`])(
  'production refuses the webhook secret %s, which can be guessed',
  (STRIPE_WEBHOOK_SECRET) => {
    expect(judge({ NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET }).problems).toContainEqual(
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET can be guessed/),
    );
  },
);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MEDIA_URI', 'MEDIA_URL'],
  ['TRUST_PROXIES', undefined],
  ['CAMERA_KEYS', 'CAMERA_KEY'],
  ['HOSTNAME', undefined],
  ['NODE_EVN', 'NODE_ENV'],
])('a variable %s is said to be meant as %s: production does not start with it', (name, meant) => {
  const said = expect.stringContaining(`${name} is read by nobody: is ${meant} meant?`);
  const production = judge({ NODE_ENV: 'production', [name]: 'x' });
  const atHome = judge({ [name]: 'x' });
  const mode = name === 'NODE_EVN' ? atHome.warnings : production.problems;
  if (meant === undefined) expect(mode).not.toContainEqual(expect.stringContaining(name));
  else expect(mode).toContainEqual(said);
  if (meant !== undefined) expect(atHome.warnings).toContainEqual(said);
});

test('a demo with a public address is warned of, unless it is meant', () => {
  const behindProxy = { PUBLIC_URL: 'https://v.example.com', TRUST_PROXY: '1' };
  expect(judge(behindProxy).problems).toEqual([]);
  expect(judge(behindProxy).warnings).toContainEqual(
    expect.stringMatching(/^PUBLIC_URL is not an address of this machine, and this is a demo/),
  );
  expect(judge({ ...behindProxy, ALLOW_PUBLIC_HOST: '1' }).warnings).toEqual([]);
  expect(judge({ ...behindProxy, DEMO: '0' }).warnings).toEqual([]);
});
