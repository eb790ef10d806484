/** Files of registrations without their last byte: how much of the strangers’ room one sender holds. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../../../common/contract/calls.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const FILE_BYTES = 9 * 1024 * 1024;
const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const underWay: { release: () => void; status: Promise<number> }[] = [];
afterEach(async () => {
  for (const { release, status } of underWay.splice(0)) {
    release();
    await status;
  }
});

/** The cookie with the proof of an e-mail. */
async function proofOf(email: string, address: string): Promise<string> {
  const browser = createTestBrowser(api, { address });
  await browser.request('sendRegisterCode', { email });
  const [mail] = await api.mailbox(email);
  const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  expect((await browser.request('verifyRegisterCode', { email, otp })).status).toBe(200);
  return /vantage-proof=[\w-]+/.exec(browser.cookie() ?? '')?.[0] ?? '';
}

const madeUpBrowser = () => `vantage-browser=${randomBytes(32).toString('base64url')}`;

/** Sends two files, and the last bytes of the second once it is released. */
async function sending(
  address: string,
  proof: string,
): Promise<{ release: () => void; status: Promise<number> }> {
  const part = (name: string) =>
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`);
  const file = Buffer.alloc(FILE_BYTES);
  const line = Buffer.from('\r\n');
  const pieces = [part('company_document'), file, line, part('company_logo'), file];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWaiting = () => {};
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces.shift();
        if (piece) return controller.enqueue(piece);
        isWaiting();
        await released;
        controller.enqueue(Buffer.from('\r\n--x--\r\n'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = Promise.resolve(
    api.app.request(`/api/v1/${callOf('register').path}`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-forwarded-for': address,
        cookie: `${proof}; ${madeUpBrowser()}`,
      },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  const sent = { release, status: answer.then(({ status }) => status) };
  underWay.push(sent);
  // A refused body is read to its end too.
  await waiting;
  return sent;
}

test.each([
  [
    'one proof of an e-mail, from two addresses and with made-up browsers,',
    '192.0.2.1',
    '198.51.100.1',
    false,
  ],
  ['two networks of an IPv6 site, with a proof each,', '2001:db8:1:1::1', '2001:db8:1:2::1', true],
])('%s hold one registration; another network has room', async (_, first, second, isOther) => {
  const proof = await proofOf(`a-${first}@example.test`.replaceAll(':', '-'), first);
  await sending(first, proof);
  const more = await sending(
    second,
    isOther ? await proofOf(`b-${first}@example.test`.replaceAll(':', '-'), second) : proof,
  );
  more.release();
  expect(await more.status).toBe(503);
  const honest = await sending(
    '203.0.113.1',
    await proofOf(`c-${first}@example.test`.replaceAll(':', '-'), '203.0.113.1'),
  );
  honest.release();
  expect(await honest.status).toBe(400);
});
