/** Variables without a value, such as a secret that was not provided, and a partly configured bucket. */
import type { Findings, Variables } from './findings.ts';
import type { RunMode } from './run-mode.ts';

/** Without these, data would silently be stored elsewhere, or read from elsewhere. */
const ELSEWHERE = {
  DATABASE_URL: 'a database in DATA_DIR would be served instead, and be a new one where there is none',
  DATA_DIR: 'the folder “data” would be served instead, and be a new one where there is none',
  MEDIA_URL: 'media would be kept in DATA_DIR instead of the bucket',
};
const ENDPOINTS = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'];
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const MAIL_LIMITS = ['SMTP_RATE', 'SMTP_CONNECTIONS'];
const WAY_OUT = 'Give it its value or, where that is meant, remove the name';

/** Refuses such variables in production. Any other empty variable counts as absent. */
export function emptyFindings(
  { refuse, warn }: Findings,
  { variables, emptyNames }: { variables: Variables; emptyNames: readonly string[] },
  { isProduction }: RunMode,
): void {
  if (!isProduction) return;
  const isEmpty = (name: string) => emptyNames.includes(name);
  for (const [name, instead] of Object.entries(ELSEWHERE))
    if (isEmpty(name)) refuse(`${name} is set but empty: ${instead}. ${WAY_OUT}`);
  const hasBucket = variables.MEDIA_URL !== undefined;
  const key = KEYS.find((name) => variables[name] !== undefined);
  if (!hasBucket && !isEmpty('MEDIA_URL') && key)
    refuse(
      `${key} is set, and MEDIA_URL is not: media would be kept in DATA_DIR. Set MEDIA_URL to the bucket, or remove the keys`,
    );
  const endpoint = ENDPOINTS.find(isEmpty);
  if (hasBucket && endpoint && ENDPOINTS.every((name) => variables[name] === undefined))
    refuse(`${endpoint} is set but empty: the bucket would be looked for at Amazon. ${WAY_OUT}`);
  for (const name of MAIL_LIMITS.filter(isEmpty))
    warn(`${name} is set but empty: mails leave as if there were no such limit`);
}
