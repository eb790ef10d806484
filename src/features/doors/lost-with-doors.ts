/** What is lost at the doors of a deleted event. */
import { type Door, doorContract } from '../../../common/contract/door.ts';
import { api } from '../../api/api.ts';
import { countOf } from '../../lib/count.ts';
import { countAtDoors, readAtDoors } from '../../offline/door/at-doors.ts';
import { isOutOfContact, skewOf } from './door-messages.ts';

/**
 * Asks the server and this device.
 * @returns one line per fact; rejects if the server does not answer
 */
export async function readLostWithDoors(
  companyId: string,
  eventId: string,
  { signal }: { signal: AbortSignal },
): Promise<string[]> {
  const [{ data }, atDoors] = await Promise.all([
    api.send(doorContract.listDoors, { event_id: eventId }, { signal }),
    readAtDoors(companyId).catch(() => []),
  ]);
  const here = countAtDoors(atDoors.filter((at) => at.eventId === eventId));
  const now = Date.now();
  return lostWithDoors(data, here, now + skewOf(data, now));
}

/**
 * @param here pending entries of the company's own door at the event on this device
 * @param now by the server's clock, in epoch milliseconds
 * @returns one line per fact; empty if nothing is lost
 */
export function lostWithDoors(doors: readonly Door[], here: number, now: number): string[] {
  // A company's own session is listed as a door but not as an open one.
  const atWork = doors.filter((door) => door.ended_at === '' && door.claimed_at !== '' && !door.by_session);
  const silent = atWork.filter((door) => isOutOfContact(door, now)).length;
  // This device may have reported its pending entries to the server: they must not be counted twice.
  const bySession = waitingAt(doors.filter((door) => door.by_session));
  const waiting = waitingAt(doors.filter((door) => !door.by_session)) + Math.max(bySession, here);
  const lines: string[] = [];
  if (atWork.length > 0)
    lines.push(
      `${countOf(atWork.length, 'door of it is open and lets', 'doors of it are open and let')} nobody in any more.`,
    );
  if (waiting > 0)
    lines.push(
      `${countOf(waiting, 'entry waits', 'entries wait')} at its doors and can no longer be accepted.`,
    );
  if (silent > 0)
    lines.push(
      `${countOf(silent, 'door is', 'doors are')} not in touch: more may wait there than the server knows.`,
    );
  return lines;
}

function waitingAt(doors: readonly Door[]): number {
  return doors.reduce((sum, { waiting }) => sum + (waiting ?? 0), 0);
}
