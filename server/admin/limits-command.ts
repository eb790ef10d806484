import { isIP } from 'node:net';
import { networkOf } from '../core/network-of.ts';
import { shellWord } from '../core/shell-word.ts';
import { liftLimits } from '../infra/limits/company-limits.ts';
import { liftNetworkLimits } from '../modules/auth/registration-limits.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { findNamedCompany, noCompany, WHICH_COMPANY } from './named-company.ts';

export const liftCompanyLimits: AdminCommand = {
  usage: 'lift-limits <email>                 resets the limits of a company that has used them up',
  async run({ db }, { words: [word] }) {
    if (!word) return failed(WHICH_COMPANY);
    const company = await findNamedCompany(db, word);
    if (!company) return failed(noCompany(word));
    const lifted = await db.transaction((tx) => liftLimits(tx, company.id));
    if (lifted === 0) return done(`${shellWord(company.email)} has used nothing of its limits.`);
    return done(
      `The limits of ${shellWord(company.email)} begin anew. Where a stolen session has used them up, it is still open: only a new password ends it.`,
    );
  },
};

export const liftNetwork: AdminCommand = {
  usage:
    'lift-limits network <ADDRESS>       lets companies register again behind an address, or IPv6 site, that has used up its share',
  async run({ db }, { words: [address = ''] }) {
    const [, host = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(address) ?? [];
    const network = networkOf(host);
    if (isIP(host) === 0 || Number(bits ?? 0) > longestPrefix(host))
      return failed('Which network? Its address, as the log shows it, such as 192.0.2.7.');
    if (bits !== undefined && Number(bits) < shortestPrefix(host, network))
      return failed(
        `${address} is more than one network: limits count by IPv4 address, and by IPv6 /64 with its /48. ` +
          'Give one address of those that are refused, as the log shows it; an IPv6 address lifts its /48 too.',
      );
    await db.transaction((tx) => liftNetworkLimits(tx, network));
    return done(
      `Companies behind ${address} may register again. Those that wait go on waiting, and their files count for all.`,
    );
  },
};

const longestPrefix = (host: string) => (isIP(host) === 4 ? 32 : 128);

/** The widest range accepted as one network: an IPv4 address, also an IPv4-mapped one, or the /64 of IPv6. */
function shortestPrefix(host: string, network: string): number {
  return isIP(network) === 4 ? longestPrefix(host) : 64;
}
