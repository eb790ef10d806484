/** Detects likely typos in the domain of an e-mail address: a hint only, never a refusal. */

/** Mail providers whose names are often mistyped. */
const COMMON =
  'gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com hotmail.co.uk yahoo.co.uk hotmail.de outlook.de yahoo.de t-online.de freenet.de hotmail.fr yahoo.fr orange.fr hotmail.es hotmail.it libero.it'.split(
    ' ',
  );
/** Providers whose names are one letter from one of those, or too short to detect typos. */
const OTHERS = 'mail.com ymail.com email.com aol.com gmx.com live.com msn.com'.split(' ');
const KNOWN: ReadonlySet<string> = new Set([...COMMON, ...OTHERS]);

/** Common typos of `com` that are not top-level domains. */
const SLIPS_OF_COM = /\.(?:con|cmo|ocm|vom|xom|cpm|c0m|comm|coom|ccom)$/;
/** Country domains of providers that end in `com`. */
const CUT_COM = /\.(?:co|cm|om)$/;

/** The probably intended address; undefined if nothing looks wrong. */
export function suggestedAddress(email: string): string | undefined {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || KNOWN.has(domain)) return undefined;
  const meant = domainMeant(domain);
  return meant && `${address.slice(0, at)}@${meant}`;
}

/** "Did you mean ana@gmail.com?" */
export function didYouMean(address: string): string {
  return `Did you mean ${address}?`;
}

/** @param domain in lower case, not that of a known provider */
function domainMeant(domain: string): string | undefined {
  const ended = domain.replace(SLIPS_OF_COM, '.com');
  if (KNOWN.has(ended)) return ended;
  const whole = domain.replace(CUT_COM, '.com');
  if (KNOWN.has(whole)) return whole;
  const provider = COMMON.find((known) => isOneSlipFrom(ended, known));
  return provider ?? (ended === domain ? undefined : ended);
}

/** Whether the first labels differ by one typo, and the rest is equal. */
function isOneSlipFrom(domain: string, known: string): boolean {
  const [name = '', knownName = ''] = [domain.split('.', 1)[0], known.split('.', 1)[0]];
  return domain.slice(name.length) === known.slice(knownName.length) && isOneSlip(name, knownName);
}

/** One letter added, removed or replaced, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  const isExchanged = long[at] === short[at + 1] && long[at + 1] === short[at];
  return (
    long.slice(at + 1) === short.slice(at + 1) || (isExchanged && long.slice(at + 2) === short.slice(at + 2))
  );
}
