/** Calls before the embedded database, whose one connection works first come, first served. */
import { expect, test } from 'vitest';
import { createQueuedCall } from '../../tests/support/api/queued-call.ts';
import { createGate } from '../../tests/support/gate.ts';
import { createCallQueues } from './call-queues.ts';

/** Work at the database, in the order of its begin. Each piece lasts until it is let go. */
function setUp() {
  const queues = createCallQueues(async () => undefined, { isEmbedded: true });
  const begun: string[] = [];
  const gates: ReturnType<typeof createGate>[] = [];
  const work = async (as: string) => {
    const gate = createGate();
    gates.push(gate);
    begun.push(as);
    await gate.opened;
  };
  const ask = createQueuedCall(queues, work);
  const lookUp = async (companyId: string, tokenHash: string) => {
    queues.noteSession({ tokenHash, companyId, kind: 'session' });
    const caller = { address: '192.0.2.7', tokenHash, isOurs: true, opens: 'company' } as const;
    await queues.findSession(caller, async () => {
      await work(companyId);
      return undefined;
    });
  };
  async function letAllGo(asked: readonly Promise<unknown>[]): Promise<void> {
    let areDone = false;
    const all = Promise.all(asked).finally(() => {
      areDone = true;
    });
    while (!areDone) {
      for (const gate of gates.splice(0)) gate.open();
      await turn();
    }
    await all;
  }
  return { ask, lookUp, begun, gates, letAllGo };
}

const turn = () => new Promise(setImmediate);
const thirty = <Made>(make: (at: number) => Made): Made[] => Array.from({ length: 30 }, (_, at) => make(at));

type Fixture = ReturnType<typeof setUp>;

test.each([
  ['look-ups of sessions', 2, ({ lookUp }: Fixture, of: string, at: number) => lookUp(of, `${of} ${at}`)],
  ['lists', 4, ({ ask }: Fixture, of: string, at: number) => ask('listEvents', of, `${of} ${at}`)],
  [
    'calls that read',
    10,
    ({ ask }: Fixture, of: string, at: number) => ask('currentCompany', of, `${of} ${at}`),
  ],
  [
    'changes of a company and its doors',
    3,
    ({ ask }: Fixture, of: string, at: number) =>
      at % 2 === 0
        ? ask('setEventStatus', of, `${of} ${at}`)
        : ask('recordAdmissions', of, `${of} door ${at}`, 'door'),
  ],
] as const)('of dozens of %s few are in front of another company’s, which is next', async (_, most, send) => {
  const fixture = setUp();
  const { begun, gates } = fixture;
  const asked = thirty((at) => send(fixture, 'one', at));
  await turn();
  expect(begun).toHaveLength(most);
  asked.push(send(fixture, 'other', 0));
  await turn();
  for (const gate of gates.splice(0)) gate.open();
  await turn();
  expect(begun.slice(most)).toContain('other');
  await fixture.letAllGo(asked);
});

test('many changes of several companies leave places for reading', async () => {
  const { ask, begun, letAllGo } = setUp();
  const asked = thirty((at) => ask('setEventStatus', `company ${at}`, `session ${at}`));
  await turn();
  asked.push(ask('eventDetails', 'reader', 'tablet'));
  await turn();
  expect(begun).toContain('reader');
  await letAllGo(asked);
});
