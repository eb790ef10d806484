/** Misspelt names of variables, which would be ignored: one or two letters are wrong. */
import type { Findings, Variables } from './findings.ts';
import type { RunMode } from './run-mode.ts';

/**
 * Variables whose absence changes where data is stored, who is trusted or what is charged. Short names are left out:
 * `HOME` is not a misspelt `HOST`.
 */
const NAMES = [
  'ADMIN_TOKEN',
  'ALLOW_PUBLIC_HOST',
  'AWS_ACCESS_KEY_ID',
  'AWS_ENDPOINT_URL',
  'AWS_SECRET_ACCESS_KEY',
  'CAMERA_KEY',
  'CAMERA_KEY_PREVIOUS',
  'CORS_ORIGINS',
  'DATABASE_URL',
  'DATA_DIR',
  'MAIL_FROM',
  'MAIL_WEBHOOK_SECRET',
  'MEDIA_URL',
  'NODE_ENV',
  'PUBLIC_URL',
  'SMTP_CONNECTIONS',
  'SMTP_RATE',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRUST_PROXY',
  'VITE_API_IDEMPOTENT',
  'VITE_API_URL',
  'VITE_GOOGLE_MAPS_API_KEY',
  'VITE_MEDIA_URL',
  'VITE_STRIPE_PUBLISHABLE_KEY',
];
const MAX_WRONG_LETTERS = 2;

/**
 * Refuses them in production, where a new empty database would be served instead of the real one; otherwise warns. A
 * misspelt NODE_ENV is always refused, since without it nothing is production.
 */
export function misspeltNames(
  { refuse, warn }: Findings,
  variables: Variables,
  { isProduction }: RunMode,
): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || NAMES.includes(name)) continue;
    const meant = NAMES.find((known) => !variables[known] && isMisspelt(name.toUpperCase(), known));
    if (meant === undefined) continue;
    const tell = isProduction || meant === 'NODE_ENV' ? refuse : warn;
    const other = meant === 'NODE_ENV' ? ', or set NODE_ENV as well' : '';
    tell(`${name} is read by nobody: is ${meant} meant? Rename it, or remove it${other}`);
  }
}

function isMisspelt(name: string, known: string): boolean {
  if (known === 'NODE_ENV' && name === 'NODE_ENVIRONMENT') return true;
  if (Math.abs(name.length - known.length) > MAX_WRONG_LETTERS) return false;
  return editDistance(name, known) <= MAX_WRONG_LETTERS;
}

/** The Levenshtein distance: how many letters have to be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
