/** A mail server that is slow to answer after it has received a mail. */
import { afterEach, expect, test } from 'vitest';
import { heldTimers } from '../../../tests/support/held-timers.ts';
import { openTestMailServer, type TestMailServer } from '../../../tests/support/mails/smtp-server.ts';
import { MailRefused, MailUnanswered, smtpTransport } from './mail-transport.ts';

const FROM = 'no-reply@vantage.example';
const MAIL = { id: 'mail-1', to: 'ada@example.test', subject: 'Gala', text: 'Hello', html: '<p>Hello</p>' };
const TWENTY_SECONDS = 20_000;
const TEN_MINUTES = 600_000;

let server: TestMailServer | undefined;
afterEach(() => server?.close());

/** Delivers a mail and waits until the server has its content. */
async function given(answer: () => string | undefined | Promise<string>, stopping?: AbortSignal) {
  const timers = heldTimers();
  server = await openTestMailServer(answer);
  const transport = smtpTransport(server.url, FROM, timers.later);
  const delivery = transport.deliver(MAIL, stopping);
  const outcome = delivery.then(
    () => 'taken',
    (error: unknown) => error,
  );
  expect(timers.set()).toEqual([TWENTY_SECONDS]);
  await expect.poll(() => server?.received.length).toBe(1);
  return { outcome, timers, transport };
}

test("the delivery waits ten minutes, not twenty seconds, for the answer to a mail's content", async () => {
  let answer = (_words: string) => {};
  const { outcome, timers } = await given(() => new Promise((resolve) => (answer = resolve)));
  await expect.poll(() => timers.set()).toEqual([TEN_MINUTES]);
  timers.ring(TWENTY_SECONDS);
  answer('250 taken');
  expect(await outcome).toBe('taken');
  expect(timers.set()).toEqual([]);
});

test('a mail may have arrived when its content was sent and never answered', async () => {
  const { outcome, timers } = await given(() => undefined);
  await expect.poll(() => timers.set()).toEqual([TEN_MINUTES]);
  timers.ring(TEN_MINUTES);
  expect(await outcome).toBeInstanceOf(MailUnanswered);
});

test('a mail may have arrived when the connection breaks before the answer, and is sent once', async () => {
  const { outcome } = await given(() => {
    server?.hangUp();
    return undefined;
  });
  expect(await outcome).toBeInstanceOf(MailUnanswered);
  expect(server?.received).toHaveLength(1);
});

test('a stop aborts the wait', async () => {
  const stopping = new AbortController();
  const { outcome, timers } = await given(() => undefined, stopping.signal);
  await expect.poll(() => timers.set()).toEqual([TEN_MINUTES]);
  stopping.abort();
  expect(await outcome).toBeInstanceOf(MailUnanswered);
});

test('a mail has not arrived when it was refused or its content was not sent', async () => {
  const { outcome } = await given(() => '451 later');
  expect(await outcome).not.toBeInstanceOf(MailUnanswered);
  server?.close();
  server = await openTestMailServer(undefined, { silentTo: /@silent\.test/, refusedTo: /@gone\.test/ });
  const timers = heldTimers();
  const transport = smtpTransport(server.url, FROM, timers.later);
  const refused = transport.deliver({ ...MAIL, id: 'mail-2', to: 'ada@gone.test' });
  await expect(refused).rejects.toMatchObject({ isOfRecipient: true });
  await expect(refused).rejects.toBeInstanceOf(MailRefused);
  const silent = transport.deliver({ ...MAIL, id: 'mail-3', to: 'ada@silent.test' });
  timers.ring(TWENTY_SECONDS);
  await expect(silent).rejects.not.toBeInstanceOf(MailUnanswered);
});
