import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, smtpTransport } from './mail-transport.ts';

const MAIL = { id: 'mail-1', to: 'ada@example.test', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server as far as one mail needs it; answers everything it was told. */
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

test('a mail goes to the mail server as text and HTML, from our address, under its own id', async () => {
  const { url, heard } = await mailServer('250 taken');
  await smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  expect(heard()).toContain('MAIL FROM:<no-reply@vantage.example>');
  expect(heard()).toContain('RCPT TO:<ada@example.test>');
  expect(heard()).toContain('From: Vantage <no-reply@vantage.example>');
  expect(heard()).toContain('Message-ID: <mail-1@vantage.example>');
  expect(heard()).toContain('multipart/alternative');
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

test('a passing failure of the mail server is told in its words, and is not its last', async () => {
  const { url } = await mailServer('451 mailbox is full');
  const delivery = smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  await expect(delivery).rejects.toThrow('451 mailbox is full');
  await expect(delivery).rejects.not.toBeInstanceOf(MailRefused);
});

test('a mail that the mail server will never take is told apart', async () => {
  const { url } = await mailServer('554 we take no such mail');
  const delivery = smtpTransport(url, 'Vantage <no-reply@vantage.example>').deliver(MAIL);
  await expect(delivery).rejects.toThrow('554 we take no such mail');
  await expect(delivery).rejects.toBeInstanceOf(MailRefused);
});
