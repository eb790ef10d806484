/** Identifies a process so that another one can check later whether it is still running, even after a restart. */
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** `elsewhere`: in another container or on another machine, whose processes are not visible here. */
export type ProcessState = 'alive' | 'dead' | 'elsewhere';

/** Pid, start time and namespace: a pid alone is reused, in a container even at every start. */
export function identityOf(pid: number): string {
  return `${pid} ${startOf(pid)} ${PLACE}`.trimEnd();
}

/** The state of the identified process; `dead` for an invalid text. */
export function stateOf(identity: string): ProcessState {
  const pid = pidOf(identity);
  if (!Number.isInteger(pid) || pid <= 0) return 'dead';
  const [, start, ...place] = identity.split(' ');
  // Releases up to 0.1.0 wrote no namespace.
  if (place.length > 0 && place.join(' ') !== PLACE) return 'elsewhere';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return 'dead';
  }
  return startOf(pid) === (start ?? '') ? 'alive' : 'dead';
}

export function pidOf(identity: string): number {
  return Number(identity.split(' ')[0]);
}

/** The running system and the pid namespace; empty without /proc. */
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
    // Field 22; the name in field 2 may contain blanks, so count from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie, which its parent has not reaped yet: in a container perhaps forever.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? '');
  } catch {
    // Without /proc (macOS), any process with this pid counts as the owner.
    return '';
  }
}
