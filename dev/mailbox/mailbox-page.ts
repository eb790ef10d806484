import { escapeHtml } from '../../server/core/escape-html.ts';
import { plainPage } from '../../server/http/plain-page.ts';
import { qrPicture } from '../../server/infra/mail/qr-picture.ts';
import type { MailboxEntry } from './read-mailbox.ts';

/** The development mailbox as a page, newest mail first, the newest one expanded. */
export function mailboxPage(mails: readonly MailboxEntry[], to: string | undefined): string {
  const list = mails.map((mail, at) => mailCard(mail, { isOpen: at === 0, shown: to })).join('\n');
  return plainPage(
    'Development mailbox',
    STYLE,
    `<main>
<h1>Development mailbox</h1>
<p class="muted">No mail server is configured, so mails stay here. Reload to see new ones.</p>
<form role="search">
<label for="to">Only mails to</label>
<input id="to" name="to" type="email" value="${escapeHtml(to ?? '')}" placeholder="everybody" autocomplete="off">
<button>Show</button>
${to === undefined ? '' : '<a href="/dev/mail">Show all</a>'}
</form>
${list || `<p class="card empty">No mail ${to === undefined ? 'yet' : `to ${escapeHtml(to)} yet`}.</p>`}
</main>`,
  );
}

interface Card {
  isOpen: boolean;
  /** The recipient to whose mails the page is limited. */
  shown: string | undefined;
}

function mailCard(mail: MailboxEntry, { isOpen, shown }: Card): string {
  const sentAt = mail.sentAt.toISOString();
  const shownTime = `${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`;
  return `<details class="card"${isOpen ? ' open' : ''}>
<summary>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="muted">To ${escapeHtml(mail.to)} · <time datetime="${sentAt}">${shownTime}</time></p>
</summary>
${bounceForm(mail, shown)}
<div class="body">${linked(mail.text)}${mail.qr === undefined ? '' : qrImage(mail.qr)}</div>
</details>`;
}

/** A button that simulates a bounce: the mail server reports that the mailbox does not exist. */
function bounceForm({ id, to, isReturned }: MailboxEntry, shown = ''): string {
  if (isReturned) return '<p class="returned muted">It came back.</p>';
  const fields = Object.entries({ id, to, shown });
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form class="bounce" method="post" action="/dev/mail/bounce">
${hidden.join('')}<button>Let it bounce</button>
</form>`;
}

/** The picture embedded in the mail. */
function qrImage(qr: string): string {
  const picture = Buffer.from(qrPicture(qr)).toString('base64');
  return `\n\n<img src="data:image/png;base64,${picture}" width="220" height="220" alt="QR code: ${escapeHtml(qr)}">`;
}

/** The plain text, with clickable links and highlighted codes. */
function linked(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replace(/^(\d{6})$/gm, '<strong class="code">$1</strong>');
}

const STYLE = `
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 20px 0 24px; }
label { color: var(--muted); }
input, button { font: inherit; min-height: 44px; padding: 0 14px; border-radius: 8px; border: 1px solid var(--border);
  background: var(--surface); color: var(--text); }
input { flex: 1 1 220px; }
button { background: var(--accent); border-color: var(--accent); color: var(--bg); font-weight: 600; cursor: pointer; }
.card { margin-bottom: 12px; }
.empty { padding: 40px; text-align: center; color: var(--muted); }
summary { padding: 16px 20px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary p { margin: 4px 0 0; font-size: 14px; }
.body { padding: 16px 20px 20px; border-top: 1px solid var(--border); white-space: pre-wrap; overflow-wrap: anywhere; }
.bounce { margin: 0; padding: 0 20px 16px; }
.bounce button { background: var(--surface); border-color: var(--border); color: var(--text); font-weight: 400; }
.returned { margin: 0; padding: 0 20px 16px; }
.code { font: 700 28px/1.4 ui-monospace, monospace; letter-spacing: 5px; color: var(--code); }
`;
