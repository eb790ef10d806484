import { describe, expect, test } from 'vitest';
import { buildEnvironment, EnvironmentError, portalVariables, readEnv } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vantage.example/',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Vantage <no-reply@vantage.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  VITE_GOOGLE_MAPS_API_KEY: 'key',
  TRUST_PROXY: '1',
  CAMERA_KEY: 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA',
};

const BUCKET = { MEDIA_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

/** The problems that a start reports for an environment. */
function complaints(env: Record<string, string>): string[] {
  try {
    readEnv(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

describe('without any variable', () => {
  test('the server is a demo on this machine', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ host: '127.0.0.1', port: 4173, logLevel: 'info', stripe: undefined });
    expect(env.dataDir).toMatch(/\/data$/);
    expect(env.settings).toMatchObject({
      publicUrl: 'http://127.0.0.1:4173',
      isDemo: true,
      hasMailbox: true,
      isProduction: false,
      corsOrigins: [],
    });
  });

  test('and empty ones count as absent', () => {
    expect(readEnv({ PORT: '', SMTP_URL: ' ', DEMO: '' })).toEqual(readEnv({}));
  });
});

describe('in production', () => {
  test('everything that is missing is reported at once', () => {
    const missing = complaints({ NODE_ENV: 'production' });
    const names = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    for (const name of [
      ...names,
      'VITE_STRIPE_PUBLISHABLE_KEY',
      'VITE_GOOGLE_MAPS_API_KEY',
      'TRUST_PROXY',
      'CAMERA_KEY',
    ]) {
      expect(missing.some((line) => line.startsWith(`  - ${name} is missing: `))).toBe(true);
    }
    expect(missing).toHaveLength(9);
  });

  test('neither sandbox nor mailbox are served, even when requested', () => {
    expect(readEnv(PRODUCTION).settings).toMatchObject({
      publicUrl: 'https://vantage.example',
      isDemo: false,
      hasMailbox: false,
    });
    expect(complaints({ ...PRODUCTION, DEMO: '1' })).toHaveLength(1);
  });
});

test('DEMO=0 disables the demo outside production too; a mail server disables the mailbox', () => {
  expect(readEnv({ DEMO: '0' }).settings).toMatchObject({ isDemo: false, hasMailbox: false });
  expect(readEnv({ SMTP_URL: 'smtp://localhost' }).settings).toMatchObject({
    isDemo: true,
    hasMailbox: false,
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number up to 65535'],
  [{ PORT: '0x50' }, 'PORT must be a number up to 65535'],
  [{ PORT: '1e3' }, 'PORT must be a number up to 65535'],
  [{ DATA_DIR: '/' }, 'DATA_DIR is the root of the file system'],
  [{ DATA_DIR: '"/srv/vantage"' }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ DATA_DIR: "'data'" }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ DATA_DIR: '~/vantage' }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ DATA_DIR: '$HOME/vantage' }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ DATA_DIR: '/srv/$(NAME)' }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ DATA_DIR: '%APPDATA%/vantage' }, 'DATA_DIR has quotes, a ~ or a variable'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ SMTP_URL: 'smtp:mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ SMTP_URL: '"smtp://mail.example"' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL names no host'],
  [{ SMTP_URL: 'smtp:///mail.example' }, 'SMTP_URL names no host'],
  [{ SMTP_URL: 'smtp://$SMTP_HOST:25' }, 'SMTP_URL names no host'],
  [{ SMTP_URL: 'smtp://-' }, 'SMTP_URL names no host'],
  [{ SMTP_URL: 'smtp://user:password@.:25' }, 'SMTP_URL names no host'],
  [{ SMTP_URL: 'smtp://http://mail.example' }, 'SMTP_URL has more than a host and a port'],
  [{ SMTP_URL: 'smtp://user:587/x@mail.example' }, 'SMTP_URL has more than a host and a port'],
  [{ SMTP_URL: 'smtp://user:a/b@mail.example' }, 'SMTP_URL is no address: write'],
  [{ DATABASE_URL: 'postgres:vantage' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://user:a#b@host/vantage' }, 'DATABASE_URL is no address: write'],
  [{ ...BUCKET, MEDIA_URL: 's3:bucket' }, 'MEDIA_URL must begin with s3://'],
  [{ MAIL_FROM: 'Vantage' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Vantage no-reply@example.com' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Vantage <no-reply@example.com' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'no-reply@example.com>' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Vantage <a@example.com>, b@example.com' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Vantage <no reply@example.com>' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: '"no-reply@example.com"' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: "'no-reply@example.com'" }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Vantage <no-reply@$DOMAIN>' }, 'MAIL_FROM must be an address'],
  [{ SMTP_CONNECTIONS: '0' }, 'SMTP_CONNECTIONS must be a whole number from 1 to 40'],
  [{ SMTP_CONNECTIONS: '0x8' }, 'SMTP_CONNECTIONS must be a whole number from 1 to 40'],
  [{ SMTP_CONNECTIONS: '2.5' }, 'SMTP_CONNECTIONS must be a whole number from 1 to 40'],
  [{ SMTP_RATE: 'fast' }, 'SMTP_RATE must be mails a second, from 0.01 to 1000'],
  [{ CORS_ORIGINS: 'https://a.example https://b.example/path' }, 'CORS_ORIGINS: entry 2 is not an origin'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: entry 1 is not an origin'],
  [{ CORS_ORIGINS: 'https://*.a.example' }, 'CORS_ORIGINS: entry 1 is not an origin'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together'],
  [{ MEDIA_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'a' }, 'AWS_SECRET_ACCESS_KEY is missing'],
  [{ ...BUCKET, AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL must begin with http:// or https://'],
])('%o is reported as a problem', (env, words) => {
  const [line, ...others] = complaints(env);
  expect(line).toContain(words);
  expect(others).toEqual([]);
});

test('a URL without a user is reported without advice about passwords', () => {
  expect(complaints({ ...BUCKET, MEDIA_URL: 's3://my bucket' })).toEqual(['  - MEDIA_URL is no address']);
});

test.each([
  'smtp://mail',
  'SMTPS://mail.example:465/',
  'smtp://ada%40mail.example:a%2Fb@mail.example:587?pool=true',
  'smtp://[::1]:25',
  'smtp://mail.bücher.example',
  'smtp://10.0.0.2',
])('the mail server %s is taken', (SMTP_URL) => {
  expect(readEnv({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
});

test('no problem contains a secret', () => {
  const words = complaints({
    ...PRODUCTION,
    PORT: 'x',
    SMTP_URL: 'http://user:hidden-1@mail',
    DATABASE_URL: 'mysql://user:hidden-2@host',
    PUBLIC_URL: 'http://user:hidden-3@vantage.example/path?key=hidden-4',
    CORS_ORIGINS: 'https://user:hidden-5@portal.example',
    ADMIN_TOKEN: 'hidden-6',
    CAMERA_KEY: 'hidden-7',
    STRIPE_SECRET_KEY: 'hidden-8',
    STRIPE_WEBHOOK_SECRET: 'hidden-9',
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_hidden-10',
  });
  expect(words.length).toBeGreaterThan(10);
  expect(words.join('\n')).not.toContain('hidden');
});

test('reads the limits of a mail server; the defaults apply when there are none', () => {
  const said = readEnv({ SMTP_CONNECTIONS: '8', SMTP_RATE: '0.5' });
  expect([said.smtpConnections, said.smtpRate]).toEqual([8, 0.5]);
  const silent = readEnv({});
  expect([silent.smtpConnections, silent.smtpRate]).toEqual([undefined, undefined]);
});

test('reads other portals, proxies and addresses', () => {
  const env = readEnv({
    CORS_ORIGINS: 'https://a.example, https://b.example',
    TRUST_PROXY: '2',
    HOST: '::',
    ALLOW_PUBLIC_HOST: '1',
    PORT: '80',
    VITE_API_URL: 'https://api.example/api/v1/',
    VITE_MEDIA_URL: '/media/',
  });
  expect(env.settings).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustedProxies: 2,
    publicUrl: 'http://localhost',
    apiOrigin: 'https://api.example',
    mediaOrigin: undefined,
  });
});

test('blanks around a variable of the portal, such as of a file with CRLF, get into no build', () => {
  const source = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1\r', VITE_API_URL: ' ', PATH: ' /bin' };
  const trimmed = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1', VITE_API_URL: '' };
  expect(portalVariables(source)).toEqual(trimmed);
  expect(buildEnvironment(source)).toEqual({ ...source, ...trimmed, NODE_ENV: 'production' });
});

test.each(['no-reply@example.com', "Ada's <o'hara+x@bücher.example>", '"V, Inc." <a@[192.0.2.1]>'])(
  'the sender %s is taken',
  (MAIL_FROM) => {
    expect(readEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  },
);
