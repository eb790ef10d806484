import { useMemo, useState } from 'react';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { nameOfOtherEvent } from '../../offline/door/open-door.ts';
import { type Admitting, createAdmitting } from './admitting.ts';
import { signal } from './signals.ts';
import type { Verdict } from './verdict.ts';

/** What can be done at the door, always the same functions, and what was said last. */
export function useAdmitting(device: DoorDevice): {
  admitting: Admitting;
  verdict: Verdict | null;
  /** Another number for each answer. */
  answerNumber: number;
  close: () => void;
} {
  const [said, setSaid] = useState<{ verdict: Verdict | null; count: number }>({ verdict: null, count: 0 });
  const admitting = useMemo(
    () =>
      createAdmitting({
        device,
        otherEventOf: (code) => nameOfOtherEvent(code, device.at),
        say(next) {
          signal(next.kind);
          setSaid(({ count }) => ({ verdict: next, count: count + 1 }));
        },
      }),
    [device],
  );
  return {
    admitting,
    verdict: said.verdict,
    answerNumber: said.count,
    close: () => setSaid(({ count }) => ({ verdict: null, count })),
  };
}
