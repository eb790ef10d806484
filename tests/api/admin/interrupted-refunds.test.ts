/** Refunds whose process was killed, or whose answer was lost, after the request to the card service. */
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';

const fixture = forThisFile(createAdminPaymentsFixture);
const { StripeAPIError, StripeAuthenticationError, StripeInvalidRequestError } = Stripe.errors;
const NO_ANSWER = new StripeAPIError({ message: 'no answer', type: 'api_error' });

const refund = (id: string, ...words: string[]) => fixture.run('refund', id, ...words, '--reason', 'a call');
const part = (id: string, amount = '10') => refund(id, '--amount', amount);
const listed = async (intent: string) =>
  (await fixture.sandbox.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

/** Makes the next order fail with this error, before or after the request to the card service. */
function interruptNext(when: 'before' | 'after', error: Error) {
  const { refunds } = fixture.sandbox.stripe;
  const { create } = refunds;
  refunds.create = async (...asked: Parameters<typeof create>) => {
    refunds.create = create;
    if (when === 'after') await create.apply(refunds, asked);
    throw error;
  };
}

const KILLED = new Error('killed');
const kill = async (when: 'before' | 'after', order: () => Promise<unknown>) => {
  interruptNext(when, KILLED);
  await expect(order()).rejects.toThrow(KILLED);
};

describe('A refund of a part whose process was killed', () => {
  test('after the card service had made it is not made twice by the same command', async () => {
    const { id, intent } = await fixture.bought();
    await kill('after', () => part(id));
    expect((await fixture.run('show', id)).output).toMatch(/Refunds not finished +\$10\.00/);
    expect(await part(id)).toMatchObject({
      isDone: true,
      output: expect.stringContaining('The earlier order of $10.00 had been made'),
    });
    expect(await listed(intent)).toEqual([1_000]);
    const { output } = await fixture.run('show', id);
    expect(output).toContain('$10.00 of it refunded');
    expect(output).not.toContain('not finished');
  });

  test('is not made twice either when its event has come meanwhile; the next one is another', async () => {
    const { id, intent } = await fixture.bought();
    await kill('after', () => part(id));
    await fixture.sandbox.deliverDue();
    expect((await part(id)).output).toContain('had been made');
    expect((await part(id)).output).toContain('$10.00 go back to the card.');
    expect(await listed(intent)).toEqual([1_000, 1_000]);
  });

  test('before the card service heard of it is made once by the same command', async () => {
    const { id, intent } = await fixture.bought();
    await kill('before', () => part(id));
    expect((await part(id)).output).toContain(
      'This finishes an earlier order: $10.00 go back to the card. Nothing more was ordered.',
    );
    expect(await listed(intent)).toEqual([1_000]);
  });

  test.each(['20', ''])('and was made is reported before more is refunded: “%s”', async (amount) => {
    const { id, intent } = await fixture.bought();
    await kill('after', () => part(id));
    const order = () => (amount ? part(id, amount) : refund(id));
    expect(await order()).toMatchObject({
      isDone: false,
      output: expect.stringContaining('The earlier order of $10.00 had been made'),
    });
    expect(await listed(intent)).toEqual([1_000]);
    expect((await order()).isDone).toBe(true);
    expect(await listed(intent)).toHaveLength(2);
  });

  test('and was not made is given up for another sum, once nothing can be under way', async () => {
    const { id, intent } = await fixture.bought();
    await kill('before', () => part(id));
    expect((await part(id, '20')).output).toContain('--amount 10.00');
    fixture.clock.advance({ minutes: 11 });
    expect((await part(id, '20')).output).toContain('$20.00 go back to the card.');
    expect((await part(id, '10')).output).toContain('$10.00 go back to the card.');
    expect((await listed(intent)).sort()).toEqual([1_000, 2_000]);
  });

  test('and was not made is never replaced by everything that is left, unless that sum is given', async () => {
    const { id, intent } = await fixture.bought();
    await kill('before', () => part(id));
    expect((await fixture.run('show', id)).output).toContain(
      `“payments refund ${id} --amount 10.00 --reason …”`,
    );
    fixture.clock.advance({ minutes: 11 });
    expect(await refund(id)).toEqual({
      isDone: false,
      output:
        'An order of $10.00 was interrupted and not made. Say what shall go back: --amount 10.00, or --amount 49.99 for all that is left.',
    });
    expect((await fixture.run('show', id)).output).toMatch(/Refunds not finished +\$10\.00/);
    expect((await part(id, '49.99')).output).toContain('$49.99 go back to the card.');
    expect(await listed(intent)).toEqual([4_999]);
  });

  test('and is asked for again may be under way for another ten minutes', async () => {
    const { id, intent } = await fixture.bought();
    await kill('before', () => part(id));
    fixture.clock.advance({ minutes: 9 });
    await kill('before', () => part(id));
    fixture.clock.advance({ minutes: 9 });
    expect((await part(id, '20')).output).toContain('may still make it');
    expect(await listed(intent)).toEqual([]);
    fixture.clock.advance({ minutes: 2 });
    expect((await part(id, '20')).output).toContain('$20.00 go back to the card.');
  });

  test('and which failed at the bank since is ordered anew', async () => {
    const { id, intent } = await fixture.bought();
    await kill('after', () => part(id));
    const { refunds, testHelpers } = fixture.sandbox.stripe;
    const [made] = (await refunds.list({ payment_intent: intent })).data;
    await testHelpers.refunds.expire(made?.id ?? '');
    expect((await part(id)).output).toContain('$10.00 go back to the card.');
    expect(await listed(intent)).toHaveLength(2);
  });
});

describe('A refund that the database does not know, as after a return to a backup', () => {
  /** A payment whose refund of a part was forgotten with its order and its events. */
  async function forgotten() {
    const { id, intent, item } = await fixture.bought();
    const [before] = await fixture.paymentsOf(item.id);
    await part(id);
    await fixture.sandbox.deliverDue();
    await fixture.appContext.db
      .update(paymentIntents)
      .set(before ?? {})
      .where(eq(paymentIntents.id, id));
    return { id, intent };
  }

  test.each(['10', '15', ''])('is recorded and reported before more is refunded: “%s”', async (amount) => {
    const { id, intent } = await forgotten();
    const order = () => (amount ? part(id, amount) : refund(id));
    expect(await order()).toEqual({
      isDone: false,
      output:
        '$10.00 of it had gone back already, which was not recorded here, and nothing else is given back now. Give the command again if more shall go back.',
    });
    expect(await listed(intent)).toEqual([1_000]);
    const { output } = await fixture.run('show', id);
    expect(output).toContain('$10.00 of it refunded');
    expect((await order()).isDone).toBe(true);
    expect(await listed(intent)).toHaveLength(2);
  });

  test('and which failed at the bank, or a list that is not answered, delays no order', async () => {
    const { id, intent } = await forgotten();
    const { refunds, testHelpers } = fixture.sandbox.stripe;
    const [made] = (await refunds.list({ payment_intent: intent })).data;
    await testHelpers.refunds.expire(made?.id ?? '');
    expect((await part(id)).isDone).toBe(true);
    const { list } = refunds;
    refunds.list = (() => {
      refunds.list = list;
      return Promise.reject(NO_ANSWER);
    }) as typeof list;
    expect((await part(id)).isDone).toBe(true);
    expect(await listed(intent)).toHaveLength(3);
  });
});

test('A refund that was not answered is made once by giving the command again', async () => {
  const { id, intent } = await fixture.bought();
  interruptNext('after', NO_ANSWER);
  expect((await part(id)).output).toContain('may have refunded it');
  expect((await part(id)).isDone).toBe(true);
  expect(await listed(intent)).toEqual([1_000]);
});

test.each([
  { which: 'that was just made', mayBeMade: false },
  { which: 'of an earlier order', mayBeMade: true },
])(
  'A refund $which, after which the card service fails, is told as one to be finished',
  async ({ mayBeMade }) => {
    const { id, intent } = await fixture.bought();
    if (mayBeMade) await kill('after', () => part(id));
    const { paymentIntents: intents } = fixture.sandbox.stripe;
    const { retrieve } = intents;
    intents.retrieve = async () => {
      intents.retrieve = retrieve;
      throw NO_ANSWER;
    };
    expect(await part(id)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('Give the same command again'),
    });
    expect(await part(id)).toMatchObject({ isDone: true, output: expect.stringContaining('had been made') });
    expect(await listed(intent)).toEqual([1_000]);
  },
);

test('A refund that the card service refused leaves nothing to be finished', async () => {
  const { id } = await fixture.bought();
  interruptNext('before', new StripeInvalidRequestError({ message: 'no', type: 'invalid_request_error' }));
  expect((await part(id)).output).toContain('did not refund it');
  expect((await part(id, '2')).output).toContain('$2.00 go back to the card.');
});

test('An order that the card service answers with a stored failure gets another key after ten minutes', async () => {
  const { id, intent } = await fixture.bought();
  const { refunds } = fixture.sandbox.stripe;
  const { create } = refunds;
  const failing = new Set<string | undefined>();
  refunds.create = async (...asked: Parameters<typeof create>) => {
    const key = asked[1]?.idempotencyKey;
    if (failing.size === 0) failing.add(key);
    if (failing.has(key)) throw NO_ANSWER;
    return await create.apply(refunds, asked);
  };
  try {
    expect((await part(id)).output).toContain('may have refunded it');
    expect((await part(id)).output).toContain('may have refunded it');
    fixture.clock.advance({ minutes: 11 });
    expect((await part(id)).output).toContain('$10.00 go back to the card.');
  } finally {
    refunds.create = create;
  }
  expect(await listed(intent)).toEqual([1_000]);
  expect((await fixture.run('show', id)).output).not.toContain('not finished');
});

test('An order of everything is over when the card service reports it', async () => {
  const { id } = await fixture.bought();
  await kill('after', () => refund(id));
  expect((await fixture.run('show', id)).output).toMatch(/Refunds not finished +\$49\.99/);
  await fixture.sandbox.deliverDue();
  expect((await refund(id)).output).toBe('It is refunded: there is nothing to give back.');
  expect((await fixture.run('show', id)).output).not.toContain('not finished');
});

test('An order is over when its money is recorded as given back another way', async () => {
  const { id } = await fixture.bought();
  await kill('before', () => part(id));
  await fixture.run('settle', id, '--as', 'refunded', '--reason', 'a transfer');
  expect((await fixture.run('show', id)).output).not.toContain('not finished');
});

test('A refund whose payment is deleted meanwhile is reported as made', async () => {
  const { id, intent } = await fixture.bought();
  const { refunds } = fixture.sandbox.stripe;
  const { create } = refunds;
  refunds.create = async (...asked: Parameters<typeof create>) => {
    refunds.create = create;
    const made = await create.apply(refunds, asked);
    await fixture.appContext.db.delete(paymentIntents).where(eq(paymentIntents.id, id));
    return made;
  };
  expect((await part(id)).output).toContain('$10.00 go back to the card.');
  expect(await listed(intent)).toEqual([1_000]);
});

test('An earlier order that cannot be looked for says why', async () => {
  const { id } = await fixture.bought();
  await kill('before', () => part(id));
  const { refunds } = fixture.sandbox.stripe;
  const { list } = refunds;
  refunds.list = () => {
    throw new StripeAuthenticationError({ message: 'Invalid API Key', type: 'authentication_error' });
  };
  const { isDone, output } = await part(id);
  refunds.list = list;
  expect(isDone).toBe(false);
  expect(output).toContain('Invalid API Key');
  expect(output).not.toContain('did not answer');
});

test('Two commands that find one earlier order make it once', async () => {
  const { id, intent } = await fixture.bought();
  await kill('before', () => part(id));
  fixture.clock.advance({ minutes: 11 });
  const { refunds } = fixture.sandbox.stripe;
  const { list } = refunds;
  refunds.list = (...asked: Parameters<typeof list>) => {
    refunds.list = list;
    const answer = list.apply(refunds, asked);
    const later = answer.then(async (page) => {
      expect((await part(id)).isDone).toBe(true);
      return page;
    });
    return new Proxy(answer, {
      get: (made, name) => (name === 'then' ? later.then.bind(later) : Reflect.get(made, name)),
    });
  };
  expect((await part(id)).output).toContain('Another command');
  expect(await listed(intent)).toEqual([1_000]);
});
