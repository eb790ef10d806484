import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createHeavyWork, type FileSender } from './heavy-work.ts';
import { Overloaded } from './overloaded.ts';

/** Files that wait behind one of a company, and the order in which they were processed. */
function setUp() {
  const heavyWork = createHeavyWork();
  const gate = createGate();
  const first = heavyWork.run({ company: 'first' }, () => gate.opened);
  const order: string[] = [];
  const ask = (name: string, sender: FileSender) =>
    heavyWork
      .run(sender, async () => {
        order.push(name);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        order.push(`${name} refused`);
      });
  const finish = async (asked: Promise<unknown>[]) => {
    gate.open();
    await Promise.all([first, ...asked]);
    return order;
  };
  return { ask, finish };
}

test('a company waits for at most one file of a hundred strangers', async () => {
  const { ask, finish } = setUp();
  const asked = Array.from({ length: 100 }, (_, at) => ask('stranger', { strangerAt: `192.0.2.${at}` }));
  asked.push(ask('company', { company: 'a' }), ask('other company', { company: 'b' }));
  const order = await finish(asked);
  const worked = order.filter((name) => !name.endsWith('refused'));
  expect(worked.slice(0, 3)).toEqual(['stranger', 'company', 'other company']);
  expect(worked.filter((name) => name === 'stranger')).toHaveLength(11);
});

test('few strangers wait, and sites take turns: one that sends many makes room for others', async () => {
  const { ask, finish } = setUp();
  const asked = Array.from({ length: 50 }, () => ask('site', { strangerAt: '2001:db8:9::/48' }));
  asked.push(ask('once', { strangerAt: '192.0.2.1' }));
  const order = await finish(asked);
  const worked = order.filter((name) => !name.endsWith('refused'));
  expect(worked.indexOf('once')).toBeLessThan(3);
  expect(worked).toHaveLength(11);
});
