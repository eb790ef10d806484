/** The only reader of `process.env`; the variables are documented in the README and in docs/deploy.md. */
import { resolve } from 'node:path';
import type { Settings } from '../core/settings.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import type { S3Settings } from '../infra/media/s3-store.ts';
import { dataDirProblems } from './data-dir-problems.ts';
import type { Variables } from './findings.ts';
import { runMode } from './run-mode.ts';
import { SENDER } from './sender.ts';
import { startupCheck } from './startup-check.ts';
import { mailServerProblems, namesHost, urlProblem } from './url-problems.ts';
import { type ReadVariables, readVariables } from './variables.ts';

export interface Env {
  host: string;
  port: number;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: media are stored in `dataDir`. */
  s3: S3Settings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /**
   * The number of concurrent mail deliveries, besides codes, and the mails per second. Undefined for the default, and
   * for no limit.
   */
  smtpConnections: number | undefined;
  smtpRate: number | undefined;
  /** Undefined: the sandbox, if this is a demo. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  logLevel: string;
  settings: Settings;
}

/** Every problem of the environment, in one error. */
export class EnvironmentError extends UserFacingError {
  constructor(problems: readonly string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const HTTP = ['http:', 'https:'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads an environment and collects its problems, to report them together. */
interface Reading {
  env(name: string): string | undefined;
  /** A variable with a URL of one of these protocols, such as `smtp:`. */
  url(name: string, protocols: readonly string[]): string | undefined;
  check(isRight: boolean, problem: string): void;
}

/**
 * Reads the environment.
 * @throws EnvironmentError naming everything that is missing, unreadable or unsafe.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { env, variables, emptyNames, problems } = inspectEnv(source);
  const found = startupCheck({ variables, emptyNames, isDevServer: false, database: undefined });
  const all = [...problems, ...found.problems];
  if (all.length > 0) throw new EnvironmentError(all);
  return env;
}

/** An environment before the check. `env` may only be used if neither reading nor the start-up check finds problems. */
export interface InspectedEnv extends ReadVariables {
  env: Env;
  /** Unreadable values. */
  problems: readonly string[];
}

/** Reads what is readable: the start-up check validates it together with the database. */
export function inspectEnv(source: NodeJS.ProcessEnv = process.env): InspectedEnv {
  const problems: string[] = [];
  const { variables, emptyNames } = readVariables(source);
  const reading = readingOf(variables, problems);
  const { env, url, check } = reading;
  const host = env('HOST') ?? '127.0.0.1';
  const dataDir = readDataDir(source);
  problems.push(...dataDirProblems(env('DATA_DIR'), dataDir));
  const port = decimal(env('PORT') ?? '4173');
  check(Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT must be a number up to 65535');
  const logLevel = env('LOG_LEVEL') ?? 'info';
  check(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const mailFrom = env('MAIL_FROM') ?? 'Vantage <no-reply@localhost>';
  check(SENDER.test(mailFrom), 'MAIL_FROM must be an address, such as Vantage <no-reply@example.com>');
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  problems.push(...mailServerProblems(smtpUrl));
  const read: Env = {
    host,
    port,
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    s3: readS3(reading),
    smtpUrl,
    mailFrom,
    ...readMailLimits(reading),
    stripe: readStripe(reading),
    logLevel,
    settings: readSettings(reading, { host, port, smtpUrl }),
  };
  return { env: read, variables, emptyNames, problems };
}

/** NaN for other notations, such as `0x50`: it would mean a number that was hardly meant. */
const decimal = (text: string) => (/^[\d.]+$/.test(text) ? Number(text) : Number.NaN);

/** The limits of the mail server, if set. */
function readMailLimits({ env, check }: Reading): Pick<Env, 'smtpConnections' | 'smtpRate'> {
  const numberOf = (name: string) => {
    const text = env(name);
    return text === undefined ? undefined : decimal(text);
  };
  const smtpConnections = numberOf('SMTP_CONNECTIONS');
  const smtpRate = numberOf('SMTP_RATE');
  check(
    smtpConnections === undefined ||
      (Number.isInteger(smtpConnections) && smtpConnections >= 1 && smtpConnections <= 40),
    'SMTP_CONNECTIONS must be a whole number from 1 to 40',
  );
  check(
    smtpRate === undefined || (smtpRate >= 0.01 && smtpRate <= 1_000),
    'SMTP_RATE must be mails a second, from 0.01 to 1000',
  );
  return { smtpConnections, smtpRate };
}

/** Whether npm runs this process, in a shell. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** The options that npm consumed, as it passes them on: `new_password` for `--new-password`. */
export function optionsOfNpm(source: NodeJS.ProcessEnv = process.env): ReadonlySet<string> {
  const prefix = 'npm_config_';
  const names = Object.keys(source).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** The absolute data folder: all that the administrator's commands need while a server runs. */
export function readDataDir(source: NodeJS.ProcessEnv = process.env): string {
  return resolve(source.DATA_DIR?.trim() || 'data');
}

function readingOf(variables: Variables, problems: string[]): Reading {
  const env = (name: string) => variables[name];
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  return {
    env,
    check,
    url(name, protocols) {
      const value = env(name);
      const problem = value === undefined ? undefined : urlProblem(name, value, protocols);
      if (problem !== undefined) problems.push(problem);
      return value;
    },
  };
}

function readSettings(
  reading: Reading,
  { host, port, smtpUrl }: Pick<Env, 'host' | 'port' | 'smtpUrl'>,
): Settings {
  const { env, url, check } = reading;
  const { isProduction, isDemo } = runMode(env('NODE_ENV'), env('DEMO'));
  const publicUrl = url('PUBLIC_URL', HTTP) ?? `http://${addressInLinks(host)}:${port}`;
  const proxies = env('TRUST_PROXY');
  check(proxies === undefined || /^\d+$/.test(proxies), 'TRUST_PROXY must be a whole number');
  const corsOrigins = (env('CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  // By its position in the list, as the value may contain a password.
  for (const [at, origin] of corsOrigins.entries())
    check(
      originOf(origin) === origin && namesHost(origin),
      `CORS_ORIGINS: entry ${at + 1} is not an origin, such as https://portal.example.com`,
    );
  return {
    publicUrl: originOf(publicUrl) ?? publicUrl,
    isDemo,
    isProduction,
    hasPlacesSandbox: isDemo && env('VITE_GOOGLE_MAPS_API_KEY') === undefined,
    hasMailbox: isDemo && smtpUrl === undefined,
    corsOrigins,
    trustedProxies: proxies === undefined ? undefined : Number(proxies),
    adminToken: env('ADMIN_TOKEN'),
    mailWebhookSecret: env('MAIL_WEBHOOK_SECRET'),
    cameraKey: env('CAMERA_KEY'),
    previousCameraKey: env('CAMERA_KEY_PREVIOUS'),
    hasStripe: env('VITE_STRIPE_PUBLISHABLE_KEY') !== undefined,
    hasGooglePlaces: env('VITE_GOOGLE_MAPS_API_KEY') !== undefined,
    apiOrigin: originOf(env('VITE_API_URL')),
    mediaOrigin: originOf(env('VITE_MEDIA_URL')),
  };
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

/** The variables that become part of the portal's build, without the blanks that the start-up check ignores as well. */
export function portalVariables(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const ours = Object.entries(source).filter(([name]) => name.startsWith('VITE_'));
  return Object.fromEntries(
    ours.flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
  );
}

/** The environment of a build of the portal: always production, whatever this process uses. */
export function buildEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...source, ...portalVariables(source), NODE_ENV: 'production' };
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
    endpoint: urlOf('AWS_ENDPOINT_URL_S3', HTTP) ?? urlOf('AWS_ENDPOINT_URL', HTTP),
  };
}

/** The host for links if the server listens on all addresses. */
function addressInLinks(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The origin of an absolute URL; undefined for a path (same origin) or no value. */
function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
