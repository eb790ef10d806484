import { oneLine, visibleLines } from '../../common/lib/visible-text.ts';
import { countOf } from '../core/count-of.ts';
import { shellWord } from '../core/shell-word.ts';
import { contactMessages } from '../infra/db/schema-content.ts';
import { type ContactMessageRow, listMessages, removeMessages } from '../modules/content/contact-messages.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { formatMinute } from './format-minute.ts';

const MESSAGES_A_PAGE = 50;

export const showMessages: AdminCommand = {
  usage: 'messages [PAGE]                     shows what was written by the contact form, newest first',
  async run({ db }, { words: [word = '1'] }) {
    const page = /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined;
    if (page === undefined) return failed(`“${word}” is not the number of a page.`);
    const pages = Math.ceil((await db.$count(contactMessages)) / MESSAGES_A_PAGE);
    if (pages === 0) return done('Nobody has written yet.');
    const offset = (page - 1) * MESSAGES_A_PAGE;
    const shown = (await listMessages(db, { limit: MESSAGES_A_PAGE, offset })).map(textOf);
    if (pages > 1) shown.push(`Page ${page} of ${pages}: “messages ${page + 1}” shows older ones.`);
    return done(shown.join('\n\n'));
  },
};

export const removeMessage: AdminCommand = {
  usage: 'messages remove <ID or EMAIL>…      removes messages, or all from an e-mail address',
  async run({ db }, { words }) {
    if (words.length === 0) return failed('Which messages? Give their ids, or an e-mail address.');
    const option = words.find((word) => word.startsWith('--') && !word.includes('@'));
    if (option !== undefined) return failed(`There is no option ${option}.`);
    const removed = await removeMessages(db, words);
    if (removed === 0) return failed('There is no such message.');
    return done(`${countOf(removed, 'message is removed', 'messages are removed')}.`);
  },
};

function textOf({ id, createdAt, name, email, phone, message }: ContactMessageRow): string {
  const when = formatMinute(createdAt);
  const lines = visibleLines(message)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd());
  // First, so that typed text cannot be mistaken for it.
  return [
    `${when}  ${id}  ${oneLine(name)} <${shellWord(oneLine(email))}>  ${oneLine(phone)}`,
    ...lines,
  ].join('\n');
}
