/**
 * Whether the server may start: decided from the environment and the database's content together. A pure function:
 * `check-start.ts` refuses the start for its problems, and `server/serve.ts` logs its warnings (decision 053).
 */
import { cardKeyFindings, hasLiveKey } from './card-keys.ts';
import { type DatabaseFacts, databaseFindings } from './database-findings.ts';
import { emptyFindings } from './empty-values.ts';
import { type Findings, findings, type Variables } from './findings.ts';
import { misspeltNames } from './misspelt-names.ts';
import { networkFindings } from './network-findings.ts';
import { runMode } from './run-mode.ts';
import type { ReadVariables } from './variables.ts';
import { isWeakSecret, SHORTEST_SECRET } from './weak-secret.ts';

/** The input of the check. */
export interface StartupFacts extends ReadVariables {
  /** Whether the portal is served from its sources (`npm run dev`). */
  isDevServer: boolean;
  /** Undefined while there is no database to check. */
  database: DatabaseFacts | undefined;
}

/** Without these a deployment could not take money or send mails, or its links would be wrong. */
const NEEDED_IN_PRODUCTION = {
  PUBLIC_URL: 'the address of the portal, which links in mails begin with',
  SMTP_URL: 'a mail server: nobody can register without its codes',
  MAIL_FROM: 'the address that mails come from: mail servers take none from localhost',
  STRIPE_SECRET_KEY: 'the secret key of Stripe',
  STRIPE_WEBHOOK_SECRET: "the secret of Stripe's webhook, without which nothing becomes Paid",
  VITE_STRIPE_PUBLISHABLE_KEY: 'the publishable key of Stripe, for the card form',
  VITE_GOOGLE_MAPS_API_KEY: "the key of Google's places, for the address fields",
  TRUST_PROXY:
    'the number of proxies in front, for the limits by address; 0 when people reach this process directly',
  CAMERA_KEY:
    'it seals the addresses of cameras, with their passwords. Make one with openssl rand -base64 32 and keep it; ' +
    'addresses that are stored already are sealed under it by npm run admin -- cameras seal',
};

/** Secrets that are given to different people. */
const APART = [
  ['ADMIN_TOKEN', 'CAMERA_KEY'],
  ['MAIL_WEBHOOK_SECRET', 'CAMERA_KEY'],
  ['MAIL_WEBHOOK_SECRET', 'ADMIN_TOKEN'],
] as const;

/** Every reason not to start, with instructions, and all warnings. They contain no secrets. */
export function startupCheck({ variables, emptyNames, isDevServer, database }: StartupFacts): Findings {
  const mode = runMode(variables.NODE_ENV, variables.DEMO);
  const found = findings();
  checkMode(found, variables, isDevServer);
  if (mode.isProduction) checkNeeded(found, variables);
  checkSecrets(found, variables);
  cardKeyFindings(found, variables, mode);
  networkFindings(found, variables, mode);
  misspeltNames(found, variables, mode);
  emptyFindings(found, { variables, emptyNames }, mode);
  if (database) {
    const isReal = mode.isProduction || hasLiveKey(variables);
    const hasCameraKey = variables.CAMERA_KEY !== undefined;
    databaseFindings(found, database, { isReal, isDemo: mode.isDemo, hasCameraKey });
  }
  return found;
}

function checkMode({ refuse }: Findings, { NODE_ENV, DEMO }: Variables, isDevServer: boolean): void {
  const { isKnown, isProduction, isDemo } = runMode(NODE_ENV, DEMO);
  if (!isKnown) {
    refuse(
      `NODE_ENV is ${JSON.stringify(NODE_ENV)}: write exactly production, development or test, or leave it out`,
    );
  }
  if (DEMO !== undefined && DEMO !== '0' && DEMO !== '1') refuse('DEMO must be 0 or 1');
  if (!isProduction) return;
  if (isDemo)
    refuse(
      'DEMO=1 is not for production: it serves a payment sandbox and a mailbox to everybody. Leave DEMO out',
    );
  if (isDevServer)
    refuse('npm run dev is not for production: it serves the sources of the portal. Use npm start');
}

function checkNeeded({ refuse }: Findings, variables: Variables): void {
  for (const [name, meaning] of Object.entries(NEEDED_IN_PRODUCTION)) {
    if (variables[name] === undefined) refuse(`${name} is missing: ${meaning}`);
  }
  if (/@localhost>?$/i.test(variables.MAIL_FROM ?? ''))
    refuse('MAIL_FROM is an address of localhost: mail servers take none from there. Use one of your domain');
}

function checkSecrets({ refuse }: Findings, variables: Variables): void {
  for (const name of ['ADMIN_TOKEN', 'MAIL_WEBHOOK_SECRET', 'CAMERA_KEY'] as const) {
    const value = variables[name];
    if (value === undefined || !isWeakSecret(value)) continue;
    refuse(
      `${name} can be guessed: it must have at least ${SHORTEST_SECRET} random characters, such as ` +
        'openssl rand -base64 32 makes',
    );
  }
  for (const [name, other] of APART) {
    if (variables[name] === undefined || variables[name] !== variables[other]) continue;
    refuse(
      `${name} is the same as ${other}: who is given the one must not have the other. Make another token`,
    );
  }
}
