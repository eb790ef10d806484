import { escapeHtml } from '../../core/escape-html.ts';
import type { EmailTemplate, MailedPass } from './email-template.ts';
import { htmlWords, plainWords, type Words } from './email-text.ts';
import { QR_CID } from './enclosed.ts';

const PASS_WORDS = 'Your pass, for you alone. Show it at the entrance:';
const PASS_LINK = 'Open your pass';
const SIGNATURE = 'The Vantage team';
/** Asks mail programs that heed it not to make links of numbers, dates and places. */
const NO_DETECTION =
  '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">';

/** The plain text of a letter: what every mail program shows. */
export function renderText(template: EmailTemplate): string {
  const { greeting, paragraphs, details = [], code, button, pass, closing } = template;
  const facts = details.map(([label, value]) => `${label}: ${plainWords(value)}`).join('\n');
  const link = button ? `${button.label}: ${button.url}` : '';
  const words = [greeting, ...paragraphs].map(plainWords);
  const entrance = pass ? `${PASS_WORDS}\n\n${pass.code}\n\n${PASS_LINK}: ${pass.url}` : '';
  return [...words, code, facts, link, entrance, closing && plainWords(closing), SIGNATURE]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

/**
 * The same as simple HTML that also reads well in dark mail programs: nothing from elsewhere, and no picture but the QR
 * code of a pass, which is in the mail.
 */
export function renderHtml(template: EmailTemplate): string {
  const { subject, greeting, paragraphs, details = [], code, button, pass, closing } = template;
  const rows = details
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;opacity:.7">${escapeHtml(label)}</td><td style="padding:4px 0"><strong>${htmlWords(value)}</strong></td></tr>`,
    )
    .join('');
  const parts = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    code ? `<p style="font:700 32px/1.4 monospace;letter-spacing:6px">${escapeHtml(code)}</p>` : '',
    rows ? `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${rows}</table>` : '',
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#0f5fd7;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
      : '',
    pass ? passHtml(pass) : '',
    closing ? paragraph(closing) : '',
    `<p style="margin-top:32px;opacity:.7">${SIGNATURE}</p>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">${NO_DETECTION}<title>${escapeHtml(plainWords(subject))}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:24px">${parts.join('')}</body></html>`;
}

function passHtml({ code, url }: MailedPass): string {
  const shown = escapeHtml(code);
  return `<div style="margin:32px 0 0;padding-top:24px;border-top:1px solid #8888"><p style="margin:0 0 16px">${PASS_WORDS}</p><img src="cid:${QR_CID}" width="220" height="220" alt="QR code of the pass ${shown}" style="display:block;background:#fff;border-radius:8px"><p style="margin:12px 0;font:700 22px/1.4 monospace;letter-spacing:2px">${shown}</p><p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${PASS_LINK}</a></p></div>`;
}

function paragraph(words: Words): string {
  return `<p style="margin:0 0 16px">${htmlWords(words)}</p>`;
}
