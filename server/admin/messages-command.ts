import { oneLine, visibleLines } from '../core/visible-text.ts';
import { listMessages } from '../modules/content/contact-messages.ts';
import { type AdminCommand, done } from './admin-command.ts';

export const showMessages: AdminCommand = {
  usage: 'messages                            shows what was written by the contact form, newest first',
  async run({ db }) {
    const messages = await listMessages(db);
    if (messages.length === 0) return done('Nobody has written yet.');
    const shown = messages.map(({ createdAt, name, email, phone, message }) => {
      const when = createdAt.toISOString().slice(0, 16).replace('T', ' ');
      const lines = visibleLines(message)
        .split('\n')
        .map((line) => `  ${line}`.trimEnd());
      return [`${when}  ${oneLine(name)} <${email}>  ${oneLine(phone)}`, ...lines].join('\n');
    });
    return done(shown.join('\n\n'));
  },
};
