/** The only reader of `process.env`; what each variable means stands in the README and in docs/deploy.md. */
import { resolve } from 'node:path';
import type { S3Settings } from './media/s3-store.ts';
import { PlainError } from './plain-error.ts';
import type { Settings } from './settings.ts';

export interface Env {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: media are kept in `dataDir`. */
  s3: S3Settings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: the sandbox, when this is a demo. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  logLevel: string;
  settings: Settings;
}

/** Everything that is wrong with the environment, in one error. */
export class EnvironmentError extends PlainError {
  constructor(problems: readonly string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Characters of a key that nobody guesses, 32 random bytes written in any common way have more. */
const SHORTEST_KEY = 32;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Without these a deployment would take no money, send no mail, or link to nowhere. */
const NEEDED_IN_PRODUCTION = {
  PUBLIC_URL: 'the address of the portal, which links in mails begin with',
  SMTP_URL: 'a mail server: nobody can register without its codes',
  MAIL_FROM: 'the address that mails come from: mail servers take none from localhost',
  STRIPE_SECRET_KEY: 'the secret key of Stripe',
  STRIPE_WEBHOOK_SECRET: "the secret of Stripe's webhook, without which nothing becomes Paid",
  VITE_STRIPE_PUBLISHABLE_KEY: 'the publishable key of Stripe, for the card form',
  VITE_GOOGLE_MAPS_API_KEY: "the key of Google's places, for the address fields",
};

/** An environment that is being read: what is wrong with it is collected, to be told all at once. */
interface Reading {
  /** A variable; an empty one is an absent one: compose files and shells write both. */
  env(name: string): string | undefined;
  /** A variable that is an address of one of these protocols, such as `smtp:`. */
  url(name: string, protocols: readonly string[]): string | undefined;
  check(isRight: boolean, problem: string): void;
}

/**
 * Reads the environment.
 * @throws EnvironmentError naming everything that is missing or unreadable.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const problems: string[] = [];
  const reading = readingOf(source, problems);
  const { env, url, check } = reading;
  const host = env('HOST') ?? '127.0.0.1';
  const port = Number(env('PORT') ?? 4173);
  check(Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT must be a number up to 65535');
  const logLevel = env('LOG_LEVEL') ?? 'info';
  check(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const mailFrom = env('MAIL_FROM') ?? 'Vantage <no-reply@localhost>';
  check(
    /[^\s<>@]@[^\s<>@]+>?$/.test(mailFrom),
    'MAIL_FROM must be an address, such as Vantage <no-reply@example.com>',
  );
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const read: Env = {
    host,
    port,
    dataDir: readDataDir(source),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    s3: readS3(reading),
    smtpUrl,
    mailFrom,
    stripe: readStripe(reading),
    logLevel,
    settings: readSettings(reading, { host, port, smtpUrl }),
  };
  if (problems.length > 0) throw new EnvironmentError(problems);
  return read;
}

/** Where everything is kept, absolute: all that the administrator's commands need while a server runs. */
export function readDataDir(source: NodeJS.ProcessEnv = process.env): string {
  return resolve(source.DATA_DIR?.trim() || 'data');
}

function readingOf(source: NodeJS.ProcessEnv, problems: string[]): Reading {
  const env = (name: string) => source[name]?.trim() || undefined;
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  return {
    env,
    check,
    url(name, protocols) {
      const value = env(name);
      const shown = protocols.map((one) => `${one}//`).join(' or ');
      check(value === undefined || protocols.includes(protocolOf(value)), `${name} must begin with ${shown}`);
      return value;
    },
  };
}

function readSettings(
  reading: Reading,
  { host, port, smtpUrl }: Pick<Env, 'host' | 'port' | 'smtpUrl'>,
): Settings {
  const { env, url, check } = reading;
  const isProduction = env('NODE_ENV') === 'production';
  const isDemo = env('DEMO') === undefined ? !isProduction : env('DEMO') === '1';
  if (isProduction) checkProduction(reading, isDemo);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${addressInLinks(host)}:${port}`;
  const trustedProxies = Number(env('TRUST_PROXY') ?? 0);
  check(Number.isInteger(trustedProxies) && trustedProxies >= 0, 'TRUST_PROXY must be a whole number');
  const corsOrigins = (env('CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of corsOrigins)
    check(originOf(origin) === origin, `CORS_ORIGINS: ${origin} is not an origin`);
  const cameraKey = env('CAMERA_KEY');
  check(
    cameraKey === undefined || cameraKey.length >= SHORTEST_KEY,
    `CAMERA_KEY must have at least ${SHORTEST_KEY} characters, such as openssl rand -base64 32 makes`,
  );
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    isDemo,
    isProduction,
    hasPlacesSandbox: isDemo && env('VITE_GOOGLE_MAPS_API_KEY') === undefined,
    hasMailbox: isDemo && smtpUrl === undefined,
    corsOrigins,
    trustedProxies,
    adminToken: env('ADMIN_TOKEN'),
    cameraKey,
    apiOrigin: originOf(env('VITE_API_URL')),
    mediaOrigin: originOf(env('VITE_MEDIA_URL')),
  };
}

function checkProduction({ env, check }: Reading, isDemo: boolean): void {
  check(!isDemo, 'DEMO=1 is not for production: it serves a payment sandbox and a mailbox to everybody');
  for (const [name, meaning] of Object.entries(NEEDED_IN_PRODUCTION)) {
    check(env(name) !== undefined, `${name} is missing: ${meaning}`);
  }
}

function readStripe({ env, check }: Reading): Env['stripe'] {
  const secretKey = env('STRIPE_SECRET_KEY');
  const webhookSecret = env('STRIPE_WEBHOOK_SECRET');
  check(
    (secretKey === undefined) === (webhookSecret === undefined),
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: one of them is missing',
  );
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
}

/** The variables that a build of the portal takes in. */
export function portalVariables(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const ours = Object.entries(source).filter(([name]) => name.startsWith('VITE_'));
  return Object.fromEntries(ours.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What a build of the portal runs in: whatever this process runs as, a build is for production. */
export function buildEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...source, NODE_ENV: 'production' };
}

function readS3({ env, url: urlOf, check }: Reading): S3Settings | undefined {
  const url = urlOf('MEDIA_URL', ['s3:']);
  if (url === undefined) return undefined;
  const accessKeyId = env('AWS_ACCESS_KEY_ID') ?? '';
  const secretAccessKey = env('AWS_SECRET_ACCESS_KEY') ?? '';
  check(accessKeyId !== '', 'AWS_ACCESS_KEY_ID is missing: MEDIA_URL is set');
  check(secretAccessKey !== '', 'AWS_SECRET_ACCESS_KEY is missing: MEDIA_URL is set');
  return {
    url,
    region: env('AWS_REGION') ?? env('AWS_DEFAULT_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: env('AWS_SESSION_TOKEN'),
    endpoint: env('AWS_ENDPOINT_URL_S3') ?? env('AWS_ENDPOINT_URL'),
  };
}

/** The address that stands in links when the server listens on all of them. */
function addressInLinks(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

/** The origin of an absolute URL; a path (same origin) or nothing has none. */
function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}
