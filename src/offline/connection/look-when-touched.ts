/** Somebody at a screen that says *Offline* sees within seconds that it is over, without polling for nobody. */
import type { Clock } from '../../../common/lib/clock.ts';
import { connection, isDisconnected } from './connectivity.ts';

const PAUSE_MS = 3_000;
/** A server in trouble is not to be asked by every touch of a hall of tablets. */
const TROUBLE_PAUSE_MS = 10_000;

interface Options {
  readonly clock: Clock;
  readonly isWanted: () => boolean;
  readonly look: () => void;
}

/** @returns to be called at each touch: looks at once, and after a pause again if there were more */
export function lookWhenTouched({ clock, isWanted, look }: Options): () => void {
  let isResting = false;
  let isTouched = false;
  return function touch() {
    isTouched = isResting;
    if (isResting || !isWanted()) return;
    isResting = true;
    look();
    const rest = isDisconnected(connection.get()) ? PAUSE_MS : TROUBLE_PAUSE_MS;
    clock.after(rest, () => {
      isResting = false;
      if (isTouched) touch();
    });
  };
}
