/** Likely slips in the domain of an e-mail address: a hint for whoever typed it, never a reason to refuse. */

/** Providers of mail in whose names people slip. */
const COMMON =
  'gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com hotmail.co.uk yahoo.co.uk hotmail.de outlook.de yahoo.de t-online.de freenet.de hotmail.fr yahoo.fr orange.fr hotmail.es hotmail.it libero.it'.split(
    ' ',
  );
/** Providers whose names are a letter away from one of those, or too short to tell a slip from another name. */
const OTHERS = 'mail.com ymail.com email.com aol.com gmx.com live.com msn.com'.split(' ');
const KNOWN: ReadonlySet<string> = new Set([...COMMON, ...OTHERS]);

/** No top-level domains: what fingers make of `com`. */
const SLIPS_OF_COM = /\.(?:con|cmo|ocm|vom|xom|cpm|c0m|comm|coom|ccom)$/;
/** Top-level domains of countries, where a provider ends in `com`. */
const CUT_COM = /\.(?:co|cm|om)$/;

/** The address that was probably meant; undefined where nothing looks wrong. */
export function addressMeant(email: string): string | undefined {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || KNOWN.has(domain)) return undefined;
  const meant = domainMeant(domain);
  return meant && `${address.slice(0, at)}@${meant}`;
}

/** "Did you mean ana@gmail.com?" */
export function askIfMeant(address: string): string {
  return `Did you mean ${address}?`;
}

/** @param domain lower-case, of no known provider */
function domainMeant(domain: string): string | undefined {
  const ended = domain.replace(SLIPS_OF_COM, '.com');
  if (KNOWN.has(ended)) return ended;
  const whole = domain.replace(CUT_COM, '.com');
  if (KNOWN.has(whole)) return whole;
  const provider = COMMON.find((known) => isOneSlipFrom(ended, known));
  return provider ?? (ended === domain ? undefined : ended);
}

/** Whether the names before the first dot differ by one slip, and the rest by none. */
function isOneSlipFrom(domain: string, known: string): boolean {
  const [name = '', knownName = ''] = [domain.split('.', 1)[0], known.split('.', 1)[0]];
  return domain.slice(name.length) === known.slice(knownName.length) && isOneSlip(name, knownName);
}

/** One letter more, less or another, or two beside each other exchanged. */
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
