/** Checks addresses: where the server listens, the base of links, allowed origins, another API. */
import type { Findings, Variables } from './findings.ts';
import type { RunMode } from './run-mode.ts';
import { namesHost } from './url-problems.ts';

const ELSEWHERE = ['VITE_API_URL', 'VITE_MEDIA_URL'] as const;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Checks the addresses in the environment, never those of a request: TLS is terminated by a proxy. */
export function networkFindings(found: Findings, variables: Variables, mode: RunMode): void {
  checkPublicUrl(found, variables, mode);
  checkHost(found, variables, mode);
  checkPublicDemo(found, variables, mode);
  checkElsewhere(found, variables);
  const { refuse, warn } = found;
  if (!mode.isProduction) return;
  const origins = (variables.CORS_ORIGINS ?? '').split(/[\s,]+/);
  if (origins.some((origin) => origin.startsWith('http:')))
    refuse('CORS_ORIGINS: a portal in production has an address that begins with https://');
  for (const name of ELSEWHERE) {
    if (variables[name]?.toLowerCase().startsWith('http:'))
      refuse(`${name} must begin with https:// in production`);
  }
  checkServices(found, variables);
  if (variables.TRUST_PROXY === '0') {
    warn(
      'TRUST_PROXY is 0: behind a proxy everybody counts as one address in the limits. ' +
        'Set it to the number of proxies in front',
    );
  }
}

function checkPublicUrl(
  { refuse, warn }: Findings,
  { PUBLIC_URL: value }: Variables,
  { isProduction }: RunMode,
): void {
  if (value === undefined || !URL.canParse(value)) return;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return;
  if (username || password) refuse('PUBLIC_URL must not hold a user or a password: it is written into mails');
  if (pathname.replace(/\/+$/, '') !== '' || search || hash) {
    refuse(
      'PUBLIC_URL must be an origin without a path, such as https://vantage.example.com: the portal is served from its root',
    );
  }
  if (!namesHost(value))
    refuse('PUBLIC_URL names no host: links in mails begin with it. Write the name itself, not a variable');
  const isLoopback = LOOPBACK.test(hostname);
  if (isProduction && protocol === 'http:')
    refuse('PUBLIC_URL must begin with https:// in production: log-ins and links in mails travel over it');
  if (isProduction && isLoopback)
    warn("PUBLIC_URL is an address of this machine: links in mails lead to the reader's own");
  if (!isProduction && protocol === 'http:' && !isLoopback)
    warn('PUBLIC_URL begins with http://: browsers keep nothing offline, and passwords travel in the clear');
}

/** The portal would ask any other address below the page that it shows. */
function checkElsewhere({ refuse }: Findings, variables: Variables): void {
  for (const name of ELSEWHERE) {
    const value = variables[name];
    if (value === undefined || value.startsWith('/')) continue;
    if (!/^https?:\/\//i.test(value) || !URL.canParse(value) || !namesHost(value))
      refuse(`${name} is no address: it begins with https://, or with / on the portal's own host`);
  }
}

function checkHost(
  { refuse, warn }: Findings,
  { HOST, ALLOW_PUBLIC_HOST }: Variables,
  { isProduction, isDemo }: RunMode,
): void {
  if (HOST === undefined || LOOPBACK.test(HOST) || isProduction) return;
  if (ALLOW_PUBLIC_HOST !== '1') {
    refuse(
      `HOST opens this server to the network without NODE_ENV=production. If that is what you want, say so with ` +
        'ALLOW_PUBLIC_HOST=1; otherwise set NODE_ENV=production, or leave HOST out',
    );
  } else if (isDemo) {
    warn('This demo is open to the network: its passwords are public, and anybody can read its mails');
  }
}

/**
 * With a proxy on the same machine, HOST may be unset: then the portal's address, or the number of proxies, shows that
 * the server is public. A production server without NODE_ENV has both.
 */
function checkPublicDemo(
  { refuse, warn }: Findings,
  { PUBLIC_URL, TRUST_PROXY, ALLOW_PUBLIC_HOST, SMTP_URL }: Variables,
  { isProduction, isDemo }: RunMode,
): void {
  if (!isDemo || isProduction) return;
  if (ALLOW_PUBLIC_HOST === '1') {
    if (SMTP_URL !== undefined)
      warn(
        'SMTP_URL is set in a demo for everybody: with its public passwords and test cards, anybody can have that mail ' +
          'server mail invitations to thousands of strangers. Leave SMTP_URL out, or set DEMO=0',
      );
    return;
  }
  const isElsewhere =
    PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) && !LOOPBACK.test(new URL(PUBLIC_URL).hostname);
  const said = [
    ...(isElsewhere ? ['PUBLIC_URL is not an address of this machine'] : []),
    ...(Number(TRUST_PROXY) > 0 ? ['TRUST_PROXY says that a proxy is in front'] : []),
  ];
  if (said.length === 0) return;
  refuse(
    `${said.join(', and ')}, and without NODE_ENV=production this is a demo: its passwords are public, anybody reads ` +
      'its mails, and nobody pays. Set NODE_ENV=production; DEMO=0 for a rehearsal; or, where a demo is meant for ' +
      'everybody, say so with ALLOW_PUBLIC_HOST=1',
  );
}

const CLEAR =
  'what is kept there, and the password, can be read and changed on the way. On a private network that may be wanted; else';
/** As interpreted by the driver; other modes allow an unencrypted connection. `no-verify` would accept any server. */
const ENCRYPTED = /^(prefer|require|verify-ca|verify-full)$/;

/** The database and the bucket on other machines: only warnings, as a private network is a valid reason. */
function checkServices({ warn }: Findings, variables: Variables): void {
  const { DATABASE_URL, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, PGSSLMODE = '' } = variables;
  const database = remote(DATABASE_URL);
  const isEncrypted = (params: URLSearchParams) =>
    ENCRYPTED.test(params.get('sslmode') ?? PGSSLMODE) || /^(1|true)$/.test(params.get('ssl') ?? '');
  if (database && !isEncrypted(database.searchParams))
    warn(`DATABASE_URL leads to another machine without TLS: ${CLEAR} add ?sslmode=verify-full`);
  if (remote(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL)?.protocol === 'http:')
    warn(`The bucket is asked over http://: ${CLEAR} give its endpoint with https://`);
}

/** A URL on another machine; undefined for this one, including sockets. */
function remote(value: string | undefined): URL | undefined {
  if (value === undefined || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || host.startsWith('%2F') || LOOPBACK.test(host)
    ? undefined
    : url;
}
