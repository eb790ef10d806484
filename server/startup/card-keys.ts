/** Stripe's keys tell by their prefix what they are, and whether they charge real money. */
import type { Findings, Variables } from './findings.ts';
import type { RunMode } from './run-mode.ts';
import { isWeakSecret } from './weak-secret.ts';

const SECRET_KEY = 'STRIPE_SECRET_KEY';
const PUBLISHABLE_KEY = 'VITE_STRIPE_PUBLISHABLE_KEY';
const PREFIXES = {
  [SECRET_KEY]: { live: ['sk_live_', 'rk_live_'], test: ['sk_test_', 'rk_test_'] },
  [PUBLISHABLE_KEY]: { live: ['pk_live_'], test: ['pk_test_'] },
};
/** Not what stands for a key on a page or in a log, such as `sk_live_***`. */
const WHOLE_KEY = /^[a-z]+_[a-z]+_[\w-]+$/;
const WEBHOOK_PREFIX = 'whsec_';
const SECRET = /^((sk|rk)_(live|test)|whsec)_/;
type KeyName = keyof typeof PREFIXES;
const NAMES = [SECRET_KEY, PUBLISHABLE_KEY] as const;

/** Whether one of the keys charges real money. */
export function hasLiveKey(variables: Variables): boolean {
  return NAMES.some((name) => kindOf(variables, name) === 'live');
}

export function cardKeyFindings(
  { refuse, warn }: Findings,
  variables: Variables,
  { isProduction, isDemo }: RunMode,
): void {
  for (const name of NAMES) {
    const kind = kindOf(variables, name);
    const [live] = PREFIXES[name].live;
    if (kind === 'unknown') refuse(`${name} is no such key of Stripe: it begins with ${live}`);
    else if (kind !== undefined && !WHOLE_KEY.test(variables[name] ?? ''))
      refuse(`${name} is not a whole key: copy all of it from Stripe`);
    if (kind === 'test' && isProduction)
      refuse(
        `${name} is a test key: anybody could pay with test cards. Use the one that begins with ${live}`,
      );
    if (kind === 'live' && isDemo && !isProduction) {
      refuse(
        `${name} is a live key, and this is a demo, with a mailbox and passwords that everybody knows. ` +
          'Set NODE_ENV=production, or DEMO=0, or use test keys',
      );
    }
  }
  refusePublishedSecrets(refuse, variables);
  const [secret, publishable] = NAMES.map((name) => kindOf(variables, name));
  if (isMixed(secret, publishable))
    refuse(`${SECRET_KEY} and ${PUBLISHABLE_KEY} must both be live or both be test keys`);
  checkWebhookSecret(refuse, variables, isProduction);
  if (isProduction) return;
  if (secret !== undefined && publishable === undefined)
    warn(`${PUBLISHABLE_KEY} is missing: this portal's card form cannot pay what ${SECRET_KEY} opens`);
  if (secret === undefined && publishable !== undefined)
    warn(`${SECRET_KEY} is missing: Stripe's card form cannot pay what the sandbox opens`);
  if (secret === 'live' && !isDemo)
    warn(`${SECRET_KEY} is a live key outside production: cards are charged for real`);
}

function checkWebhookSecret(refuse: Findings['refuse'], variables: Variables, isProduction: boolean): void {
  const secret = variables.STRIPE_WEBHOOK_SECRET;
  if (secret === undefined) return;
  if (!secret.startsWith(WEBHOOK_PREFIX))
    refuse(`STRIPE_WEBHOOK_SECRET is none: it begins with ${WEBHOOK_PREFIX}`);
  else if (isProduction && isWeakSecret(secret.slice(WEBHOOK_PREFIX.length)))
    refuse(
      "STRIPE_WEBHOOK_SECRET can be guessed: copy the whole secret from Stripe's webhook; whoever knows it makes anything Paid",
    );
}

/** Variables named VITE_ become part of the portal's build, which is public. */
function refusePublishedSecrets(refuse: Findings['refuse'], variables: Variables): void {
  for (const [name, value = ''] of Object.entries(variables)) {
    if (name === PUBLISHABLE_KEY || !name.startsWith('VITE_') || !SECRET.test(value)) continue;
    refuse(
      `${name} is a secret of Stripe in a name that goes into the portal. Remove it, build again, and replace the secret ` +
        'where others could read the build',
    );
  }
}

function kindOf(variables: Variables, name: KeyName): 'live' | 'test' | 'unknown' | undefined {
  const key = variables[name];
  if (key === undefined) return undefined;
  const { live, test } = PREFIXES[name];
  if (live.some((prefix) => key.startsWith(prefix))) return 'live';
  return test.some((prefix) => key.startsWith(prefix)) ? 'test' : 'unknown';
}

function isMixed(secret: string | undefined, publishable: string | undefined): boolean {
  return `${secret} ${publishable}` === 'live test' || `${secret} ${publishable}` === 'test live';
}
