/** What something in the place of our own server says: our server marks its answers, and this has no mark. */
import { describe, expect, test } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { passesContract } from '../../common/contract/passes.ts';
import { paymentsContract } from '../../common/contract/payments.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();
const { answering, seen } = at;
const own = () => at.client({ isOwnApi: true });

const reads = {
  'the details of the company': () => own().send(sessionContract.currentCompany, {}),
  'a list': () => own().send(eventsContract.listEvents, { company_id: 'c' }),
  'the details of an event': () => own().send(eventsContract.eventDetails, { event_id: 'e' }),
  'a pass': () => own().send(passesContract.readPass, { code: 'ABCDEFGHJK' }),
};
const all = Object.entries(reads);

describe('Where our own server is asked, an answer without its mark', () => {
  test.each(
    all.flatMap(([what, send]) =>
      [
        { data: { id: 7, name: 'Hotel' } },
        { data: [{ id: 7, name: 'Hotel' }] },
        { status: 'ok', data: { portal: 'http://wifi.test' } },
      ].map((body) => ({ what, send, body })),
    ),
  )('is not taken for $what: $body', async ({ send, body }) => {
    answering(200, body);
    expect(await failure(send())).toMatchObject({ kind: 'unreadable' });
    expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
  });

  test.each([
    [400, { message: 'Bad request' }],
    [403, { message: 'Blocked by the firewall' }],
    [404, { message: 'no Route matched' }],
    [410, {}],
    [511, { message: 'Sign in' }],
  ])('is no refusal by %i %j, and its words are nobody’s', async (status, body) => {
    answering(status, body);
    const sent = own().send(paymentsContract.removeSavedCard, { card_id: 'pm_1' });
    expect(await failure(sent)).toMatchObject({ kind: 'unreadable', message: 'Failed to remove card' });
    for (const [, send] of all) expect(await failure(send())).toMatchObject({ kind: 'unreadable' });
    expect(new Set(seen.outcomes)).toEqual(new Set(['foreign']));
  });

  test.each([408, 429, 503])('says by %i that the server is in trouble, in our words', async (status) => {
    answering(status, { message: 'Call 0900 to go on' });
    expect(await failure(reads['a list']())).toMatchObject({ kind: 'refused', message: 'Server Error' });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });

  test('with the mark it is read, and refuses', async () => {
    answering(200, { data: [{ id: 7, name: 'Gala' }] }, { [API_MARK]: '1' });
    expect((await reads['a list']()).data).toHaveLength(1);
    answering(404, { message: 'Not there' }, { [API_MARK]: '1' });
    expect(await failure(reads['a list']())).toMatchObject({ kind: 'refused', message: 'Not there' });
  });
});
