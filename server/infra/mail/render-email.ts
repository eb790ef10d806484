import { PASS_LINK, PASS_MESSAGE, SIGNATURE } from '../../../common/lib/letters/letter.ts';
import { plainWords, type Words } from '../../../common/lib/letters/words.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import type { EmailTemplate, MailedPass } from './email-template.ts';
import { htmlWords } from './email-text.ts';
import { QR_CID } from './mail-attachments.ts';

/** Asks mail programs not to make links of numbers, dates and places. */
const NO_DETECTION =
  '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">';

/**
 * Renders a mail as simple HTML that is also readable in dark mode: nothing remote, and no picture except the QR code
 * of a pass, which is inline.
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
  return `<div style="margin:32px 0 0;padding-top:24px;border-top:1px solid #8888"><p style="margin:0 0 16px">${PASS_MESSAGE}</p><img src="cid:${QR_CID}" width="220" height="220" alt="QR code of the pass ${shown}" style="display:block;background:#fff;border-radius:8px"><p style="margin:12px 0;font:700 22px/1.4 monospace;letter-spacing:2px">${shown}</p><p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${PASS_LINK}</a></p></div>`;
}

function paragraph(words: Words): string {
  return `<p style="margin:0 0 16px">${htmlWords(words)}</p>`;
}
