import type { Env } from './env.ts';

/** The message of a ready server: its address, and what to try first. */
export function startupBanner({ settings, host, port, smtpUrl }: Env): string {
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = ['', `Vantage is ready at ${own}`];
  if (settings.isDemo) {
    lines.push(
      '',
      'Demo accounts (password Demo-pass-1):',
      '  events@demo.test     an event company',
      '  security@demo.test   a security company',
      '  pending@demo.test    waiting for approval: npm run admin -- approve pending@demo.test',
      'Test card: 4242 4242 4242 4242, any future date, any CVC',
    );
  }
  if (settings.hasMailbox) lines.push(`Mails can be read at ${own}/dev/mail`);
  else if (smtpUrl !== undefined) lines.push('Mails leave by SMTP_URL.');
  lines.push(`The API is described at ${own}/api/docs`, '');
  return lines.join('\n');
}
