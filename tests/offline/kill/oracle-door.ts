/**
 * Compares the promises at doors with the logs on the server and with what the tablets show at the end. The rules are
 * in docs/reliability.md. Pure.
 */
import type { DoorAnswer, DoorDeed, DoorRemainder, DoorShown } from './door-orders.ts';
import { judgeShown } from './oracle-door-shown.ts';
import type { LogRow } from './real-api.ts';

export interface DoorEvidence {
  readonly deeds: readonly DoorDeed[];
  /** By order id; absent if the browser was killed before an answer was shown. */
  readonly doorAnswers: ReadonlyMap<string, DoorAnswer>;
  readonly doorLog: readonly LogRow[];
  readonly doorRemainders: readonly DoorRemainder[];
  /** Keys of refused entries whose reason was shown. */
  readonly doorTold: ReadonlySet<string>;
  readonly doorShown: readonly DoorShown[];
}

export interface DoorVerdicts {
  /** Promised entries. */
  readonly acked: number;
  /** Pairs of admissions without knowledge of each other, in all logs. */
  readonly conflicts: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly foreign: readonly string[];
  readonly stuck: readonly string[];
  /** Results that were not shown. */
  readonly untold: readonly string[];
}

export function verifyDoors(evidence: DoorEvidence): DoorVerdicts {
  const { deeds, doorAnswers, doorLog, doorRemainders, doorTold } = evidence;
  const rowsOf = new Map<string, LogRow[]>();
  for (const row of doorLog) rowsOf.set(deedOf(row), [...(rowsOf.get(deedOf(row)) ?? []), row]);
  const kept = new Set(doorRemainders.map(({ key }) => key));
  const lost: string[] = [];
  const doubled: string[] = [];
  const foreign: string[] = [];
  const untold: string[] = [];
  for (const deed of deeds) {
    const { id } = deed;
    const answer = doorAnswers.get(id);
    const rows = rowsOf.get(id) ?? [];
    rowsOf.delete(id);
    if (rows.length > 1) doubled.push(`${id}: ${rows.length} entries`);
    if (rows.some((row) => row.companyId !== deed.companyId || row.eventId !== deed.eventId))
      foreign.push(`${id}: in the log of another event`);
    if (answer?.outcome === 'not-saved' && rows.length > 0)
      untold.push(`${id}: said not to be saved, yet counted`);
    if (answer?.outcome !== 'saved') continue;
    const [row] = rows;
    if (!row) {
      if (!kept.has(answer.key) && !doorTold.has(answer.key)) lost.push(`${id}: saved, yet nowhere`);
      continue;
    }
    if (row.entry.key !== answer.key) doubled.push(`${id}: sent under another key`);
    else if (deed.do === 'undo' && !isSame(row.entry.undoes, answer.saw))
      lost.push(`${id}: takes back other admissions than were shown`);
    else if (deed.do === 'admit' && !isSame(row.entry.knew, answer.saw))
      untold.push(`${id}: knew of other admissions than were shown`);
  }
  for (const id of rowsOf.keys()) foreign.push(`${id}: in a log, and nobody made it`);
  const ofWhatIsShown = judgeShown(doorLog, evidence.doorShown);
  return {
    acked: [...doorAnswers.values()].filter(({ outcome }) => outcome === 'saved').length,
    conflicts: ofWhatIsShown.conflicts,
    lost,
    doubled,
    foreign,
    stuck: doorRemainders
      .filter(({ state }) => state === 'waiting')
      .map(({ partition, key }) => `${key}: waits on ${partition}`),
    untold: [...untold, ...unreadRefusals(doorRemainders, doorTold), ...ofWhatIsShown.untold],
  };
}

/** The order of an entry. */
function deedOf({ entry: { kind, key, person, reason } }: LogRow): string {
  return (kind === 'walk-in' ? person?.name : reason) ?? key;
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

function unreadRefusals(remainders: readonly DoorRemainder[], told: ReadonlySet<string>): string[] {
  return remainders
    .filter(({ state, key }) => state === 'refused' && !told.has(key))
    .map(({ key }) => `${key}: refused, and nobody was told`);
}
