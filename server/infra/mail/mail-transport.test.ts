import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, MailUnreachable, smtpTransport, withRequiredTls } from './mail-transport.ts';

const MAIL = { id: 'mail-1', to: 'ada@example.test', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };

let server: Server | undefined;
afterEach(() => server?.close());

/** A minimal mail server for one mail; records all commands. */
async function mailServer(answerToData: string): Promise<{ url: string; heard: () => string }> {
  let heard = '';
  server = createServer((socket) => {
    let isBody = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      heard += text;
      if (isBody) {
        if (!heard.endsWith('\r\n.\r\n')) return;
        isBody = false;
        socket.write(`${answerToData}\r\n`);
      } else if (text.startsWith('DATA')) {
        isBody = true;
        socket.write('354 go on\r\n');
      } else {
        socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard: () => heard };
}

test('a mail is sent as text and HTML, from our address, with its own id', async () => {
  const { url, heard } = await mailServer('250 taken');
  await smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  expect(heard()).toContain('MAIL FROM:<no-reply@vantage.example>');
  expect(heard()).toContain('RCPT TO:<ada@example.test>');
  expect(heard()).toContain('From: Vantage <no-reply@vantage.example>');
  expect(heard()).toContain('Message-ID: <mail-1@vantage.example>');
  expect(heard()).toContain('multipart/alternative');
});

test('attachments are sent as an inline picture and a calendar file, generated at delivery', async () => {
  const { url, heard } = await mailServer('250 taken');
  const attachments = { qr: 'https://portal.example/pass/7K3M0X19TB', calendar: 'BEGIN:VCALENDAR\r\n' };
  await smtpTransport(url, 'no-reply@vantage.example').deliver({ ...MAIL, attachments });
  const parts = heard()
    .split('Content-Type: ')
    .map((part) => part.replaceAll('\r\n', '\n'));
  const kinds = parts.map((part) => /^[\w/-]+/.exec(part)?.[0]).slice(1);
  expect(kinds).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'multipart/related',
    'text/html',
    'image/png',
    'text/calendar',
  ]);
  expect(parts.find((part) => part.startsWith('image/png'))).toMatch(/Content-ID: <qr@pass>/);
  expect(parts.find((part) => part.startsWith('text/calendar'))).toMatch('method=PUBLISH');
});

test('a mail has a reply address', async () => {
  const { url, heard } = await mailServer('250 taken');
  await smtpTransport(url, 'no-reply@vantage.example').deliver({ ...MAIL, replyTo: 'host@company.example' });
  expect(heard()).toContain('Reply-To: host@company.example');
});

test('a remote mail server must use TLS before a mail is sent', async () => {
  const { url, heard } = await mailServer('250 taken');
  const { port } = new URL(url);
  // This machine under another name, which counts as a remote server.
  const required = withRequiredTls(
    `smtp://user:s3cret@[::ffff:127.0.0.1]:${port}?ignoreTLS=true&requireTLS=false`,
  );
  await expect(smtpTransport(required, 'no-reply@vantage.example').deliver(MAIL)).rejects.toThrow(/TLS|SSL/);
  expect(heard()).toContain('STARTTLS');
  expect(heard()).not.toMatch(/AUTH|MAIL FROM|s3cret/);
});

test.each([
  ['smtp://user:p%40ss@mail.example:587', 'smtp://user:p%40ss@mail.example:587?requireTLS=true'],
  ['smtp://mail.example?requireTLS=false', 'smtp://mail.example?requireTLS=true'],
  ['smtps://user:p%40ss@mail.example', 'smtps://user:p%40ss@mail.example'],
  ['smtp://localhost:25', 'smtp://localhost:25'],
  ['smtp://127.0.0.1', 'smtp://127.0.0.1'],
  ['smtp://127.0.0.1.evil.example', 'smtp://127.0.0.1.evil.example?requireTLS=true'],
])('TLS is required unless the mail server is on this machine: %s', (url, used) => {
  expect(withRequiredTls(url)).toBe(used);
});

test.each([
  'ada<eve@elsewhere.test>',
  'ada,eve@elsewhere.test',
  'ada@example.test, eve@elsewhere.test',
  'ada@example.test\r\nRCPT TO:<eve@elsewhere.test>',
])('a mail to %j does not go to Eve', async (to) => {
  const { url, heard } = await mailServer('250 taken');
  const subject = 'Gala\r\nBcc: eve@elsewhere.test';
  await smtpTransport(url, 'no-reply@vantage.example')
    .deliver({ ...MAIL, to, subject })
    .catch(() => {});
  expect(heard()).not.toContain('TO:<eve@elsewhere.test>');
  expect(heard()).not.toMatch(/^(Bcc|Cc|To):.*eve@elsewhere\.test>?$/m);
});

test("a temporary failure has the mail server's message and is no final refusal", async () => {
  const { url } = await mailServer('451 mailbox is full');
  const delivery = smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  await expect(delivery).rejects.toThrow('451 mailbox is full');
  await expect(delivery).rejects.not.toBeInstanceOf(MailRefused);
});

test('a mail that is refused for good is a MailRefused', async () => {
  const { url } = await mailServer('554 we take no such mail');
  const delivery = smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  await expect(delivery).rejects.toThrow('554 we take no such mail');
  await expect(delivery).rejects.toBeInstanceOf(MailRefused);
});

test('an unreachable mail server is told apart from one that answers, and can be probed', async () => {
  const { url } = await mailServer('250 taken');
  const transport = smtpTransport(url, 'no-reply@vantage.example');
  expect(await transport.isReachable?.()).toBe(true);
  server?.close();
  server = undefined;
  expect(await transport.isReachable?.()).toBe(false);
  await expect(transport.deliver(MAIL)).rejects.toBeInstanceOf(MailUnreachable);
  transport.close?.();
  server = createServer((socket) => socket.end('554 not today\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refusing = smtpTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a@b.example');
  expect(await refusing.isReachable?.()).toBe(true);
});

test('a mail server that resets the connection after its greeting is reachable, and only that attempt fails', async () => {
  server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('MAIL')) socket.resetAndDestroy();
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@vantage.example');
  const failed = await transport.deliver(MAIL).catch((error: unknown) => error);
  expect(failed).toMatchObject({ originalCode: 'ECONNRESET' });
  expect(failed).not.toBeInstanceOf(MailUnreachable);
  expect(await transport.isReachable?.()).toBe(true);
  transport.close?.();
});

test('a mail server that disappears while a connection is kept is unreachable', async () => {
  let mails = 0;
  server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      mails += text.startsWith('MAIL') ? 1 : 0;
      if (mails < 2) return socket.write(text.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
      server?.close();
      return socket.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@vantage.example');
  await transport.deliver(MAIL);
  await expect(transport.deliver({ ...MAIL, id: 'mail-2' })).rejects.toBeInstanceOf(MailUnreachable);
  transport.close?.();
});
