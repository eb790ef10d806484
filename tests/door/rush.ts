/**
 * Forty tablets that were without a connection admit thousands of guests, two hundred of them at two doors, by clocks
 * that are up to two hours off. Then all come back at once, to one process on the embedded database.
 */
import * as z from 'zod/mini';
import { doorContract } from '../../common/contract/door.ts';
import { countGuests } from '../../common/door/count-guests.ts';
import { deriveGuests } from '../../common/door/derive-guests.ts';
import { EMPTY_LOG, withPage } from '../../common/door/kept-log.ts';
import { type Figure, rounded } from '../bench/figure.ts';
import { manyPeople } from '../bench/invented-people.ts';
import { eventWith } from '../bench/many-people.ts';
import { logIn } from '../support/accounts/companies.ts';
import { roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { claimDevice, type Device } from './device.ts';

const GUESTS = 10_000;
const DEVICES = 40;
const AT_ONE_DOOR = 4_000;
const AT_TWO_DOORS = 200;
const TWO_HOURS_MS = 7_200_000;
const PATIENCE_MS = 240_000;
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };

await runAttack(async (server) => {
  const token = await logIn(server, DEMO);
  const event_id = await eventWith(manyPeople(GUESTS), server, token);
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, (_, at) => device(server, token, event_id, at)),
  );
  for (const one of devices) await one.catchUp();
  const people = [...(await wholeLog(server, token, event_id)).people.keys()];
  const { made, conflicts } = admitAll(devices, people);

  const room = roomOnThisMachine();
  const begun = performance.now();
  const deliveredAt = new Map<string, number>();
  const named = namedConflicts(conflicts);
  const streams = await Promise.all(devices.map((one) => one.follow(() => named.look(one))));
  await Promise.all(
    devices.map((one) =>
      one.deliver((key) => {
        if (!deliveredAt.has(key)) deliveredAt.set(key, performance.now());
      }),
    ),
  );
  const delivered = performance.now() - begun;
  await Promise.race([named.all, patience()]);
  for (const stream of streams) await stream.hangUp();

  const log = await wholeLog(server, token, event_id);
  const counts = countGuests(deriveGuests(log.people.values(), log.entries.values()).values());
  const late = conflicts.map(({ keys, namedAt }) => {
    const second = Math.max(...keys.map((key) => deliveredAt.get(key) ?? Number.POSITIVE_INFINITY));
    return Math.max(...[...namedAt.values()].map((at) => Math.max(0, at - second)));
  });
  const namedOnBoth = conflicts.filter(({ namedAt }) => namedAt.size === 2).length;
  const lostAnswers = devices.reduce((sum, one) => sum + one.lostAnswers(), 0);
  const lost = made.filter((key) => !log.entries.has(key)).length;
  const figures: Figure[] = [
    { figure: 'admissions that waited', value: made.length, unit: 'entries', atLeast: 4_000 },
    { figure: 'lost', value: lost, unit: 'entries', atMost: 0 },
    { figure: 'doubled', value: log.rows - log.entries.size, unit: 'entries', atMost: 0 },
    {
      figure: 'all delivered after',
      value: rounded(delivered),
      unit: 'ms',
      atMost: 60_000 * room,
      note: `room × ${room}; ${DEVICES} devices, ${lostAnswers} answers lost`,
    },
    { figure: 'conflicts named on both devices', value: namedOnBoth, unit: 'entries', atLeast: AT_TWO_DOORS },
    {
      figure: 'after the second delivery, worst',
      value: rounded(Math.max(...late)),
      unit: 'ms',
      atMost: 10_000 * room,
    },
    {
      figure: 'guests who are in',
      value: counts.admitted,
      unit: 'entries',
      atLeast: AT_ONE_DOOR + AT_TWO_DOORS,
      atMost: AT_ONE_DOOR + AT_TWO_DOORS,
      note: `${counts.conflicts} of them in conflict, ${counts.expected} expected`,
    },
  ];
  return figures;
});

/** Every fourth tablet does not know the skew of its clock. */
async function device(server: RunningServer, token: string, event_id: string, at: number): Promise<Device> {
  const door = `Door ${at}`;
  const opened = z.parse(
    doorContract.openDoor.data,
    await mustCall(server, 'openDoor', { event_id, name: door }, token),
  );
  const asked = await mustCall(server, 'linkDoor', { door_id: opened._id }, token);
  const { link } = z.parse(doorContract.linkDoor.data, asked);
  return await claimDevice({
    server,
    door,
    link: link.split('#')[1] ?? '',
    clockOffsetMs: Math.round(((2 * at) / (DEVICES - 1) - 1) * TWO_HOURS_MS),
    knowsSkew: at % 4 !== 0,
  });
}

interface Conflict {
  guestId: string;
  keys: readonly string[];
  devices: readonly Device[];
  /** When each of the two devices showed both doors. */
  namedAt: Map<Device, number>;
}

function admitAll(devices: readonly Device[], people: readonly string[]) {
  const deviceAt = (at: number): Device => {
    const one = devices[at % devices.length];
    if (!one) throw new Error('there are no devices');
    return one;
  };
  const made: string[] = [];
  const conflicts = people.slice(0, AT_TWO_DOORS).map((guestId, at): Conflict => {
    const two = [deviceAt(at), deviceAt(at + 1 + Math.floor(at / devices.length))];
    const keys = two.map((one) => one.admit(guestId).key);
    made.push(...keys);
    return { guestId, keys, devices: two, namedAt: new Map() };
  });
  for (const [at, guestId] of people.slice(AT_TWO_DOORS, AT_TWO_DOORS + AT_ONE_DOOR).entries()) {
    made.push(deviceAt(at).admit(guestId).key);
  }
  return { made, conflicts };
}

function namedConflicts(conflicts: readonly Conflict[]) {
  let left = conflicts.length * 2;
  let finish = () => {};
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });

  function look(one: Device): void {
    for (const { guestId, devices, namedAt } of conflicts) {
      if (!devices.includes(one) || namedAt.has(one)) continue;
      const doors = one.guest(guestId)?.conflicts[0]?.admissions.map(({ door }) => door) ?? [];
      if (!devices.every(({ door }) => doors.includes(door))) continue;
      namedAt.set(one, performance.now());
      left -= 1;
    }
    if (left === 0) finish();
  }

  return { all, look };
}

/** The log as the server has it, with the number of entries that it gave. */
async function wholeLog(server: RunningServer, token: string, event_id: string) {
  let kept = EMPTY_LOG;
  let rows = 0;
  for (let isMore = true; isMore; ) {
    const read = await mustCall(server, 'readDoorLog', { event_id, cursor: kept.cursor }, token);
    const page = z.parse(doorContract.readDoorLog.data, read);
    kept = withPage(kept, page);
    rows += page.entries.length;
    isMore = page.has_more;
  }
  return { ...kept, rows };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
}
