import { expect, test } from 'vitest';
import { startupCheck } from './startup-check.ts';

const judge = (variables: Record<string, string>) =>
  startupCheck({ variables, emptyNames: [], isDevServer: false, database: undefined });

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
])('a variable %s is reported as a misspelt %s, and production does not start', (name, meant) => {
  const said = expect.stringContaining(`${name} is read by nobody: is ${meant} meant?`);
  const production = judge({ NODE_ENV: 'production', [name]: 'x' });
  const atHome = judge({ [name]: 'x' });
  const mode = name === 'NODE_EVN' ? atHome.problems : production.problems;
  if (meant === undefined) expect(mode).not.toContainEqual(expect.stringContaining(name));
  else expect(mode).toContainEqual(said);
  if (meant !== undefined && meant !== 'NODE_ENV') expect(atHome.warnings).toContainEqual(said);
});

test.each(['https://$(DOMAIN)', 'https://$DOMAIN', 'https://*.example.com', 'https://-', 'https://.'])(
  'the PUBLIC_URL %s, which names no host, is refused',
  (PUBLIC_URL) => {
    expect(judge({ PUBLIC_URL }).problems).toContainEqual(
      expect.stringContaining('PUBLIC_URL names no host'),
    );
  },
);

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_***'],
  ['STRIPE_SECRET_KEY', 'rk_test_'],
  ['VITE_STRIPE_PUBLISHABLE_KEY', 'pk_live_51H…9Qx'],
])('a %s such as %s, as it is shown in place of the key, is refused', (name, key) => {
  expect(judge({ NODE_ENV: 'production', [name]: key }).problems).toContainEqual(
    `${name} is not a whole key: copy all of it from Stripe`,
  );
});

test.each(['api.example.com', 'localhost:3000', 'https:api.example.com', 'https://', 'https://$A', './api'])(
  'the address %s of another API, which the portal would ask below its own pages, is refused',
  (address) => {
    for (const name of ['VITE_API_URL', 'VITE_MEDIA_URL'])
      expect(judge({ [name]: address }).problems).toEqual([expect.stringContaining(`${name} is no address`)]);
  },
);

test.each(['https://api.example.com', 'HTTPS://api.example.com/api/v1/', 'http://127.0.0.1:3000', '/other'])(
  'the address %s of another API is taken',
  (address) => {
    expect(judge({ VITE_API_URL: address, VITE_MEDIA_URL: address }).problems).toEqual([]);
  },
);
