import { mailboxKey } from '../../core/email.ts';

const IN_AN_ADDRESS = '[^\\s<>()\\[\\]"\',;:@]';
const ADDRESS = new RegExp(`${IN_AN_ADDRESS}{1,100}@${IN_AN_ADDRESS}{1,255}`, 'g');

/**
 * A mail server's message without addresses other than the recipient's: where a mailbox forwards to must not be shown
 * to the company.
 */
export function withoutOtherAddresses(said: string, to: string): string {
  if (!said.includes('@')) return said;
  const mailbox = mailboxKey(to.toLowerCase());
  return said.replace(ADDRESS, (address) => (mailboxKey(address.toLowerCase()) === mailbox ? address : '…'));
}
