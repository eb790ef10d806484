/** Names a process so that another can judge later whether it still lives, also where a file outlives both. */
import { readFileSync, readlinkSync } from 'node:fs';

/** `elsewhere`: it ran in another container or on another machine, whose processes nobody here can see. */
export type ProcessState = 'alive' | 'dead' | 'elsewhere';

/** Pid, start time and where both count: a pid alone comes back, in a container even at every start. */
export function identityOf(pid: number): string {
  return `${pid} ${startOf(pid)} ${PLACE}`.trimEnd();
}

/** The state of the process that an identity names; `dead` for text that is none. */
export function stateOf(identity: string): ProcessState {
  const pid = pidOf(identity);
  if (!Number.isInteger(pid) || pid <= 0) return 'dead';
  const [, start, ...place] = identity.split(' ');
  // Releases up to 0.1.0 wrote no place.
  if (place.length > 0 && place.join(' ') !== PLACE) return 'elsewhere';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'dead';
  }
  return startOf(pid) === (start ?? '') ? 'alive' : 'dead';
}

export function pidOf(identity: string): number {
  return Number(identity.split(' ')[0]);
}

/** The running system and the pid namespace; empty where there is no /proc. */
const PLACE = placeOf();

function placeOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function startOf(pid: number): string {
  try {
    // Field 22; the name in field 2 may hold blanks, so count from behind its bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Ended, and only not yet noticed by its parent: in a container perhaps for ever.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? '');
  } catch {
    // No /proc (macOS): a living process of that pid counts as the owner.
    return '';
  }
}
