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
  close: () => void;
} {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const admitting = useMemo(
    () =>
      createAdmitting({
        device,
        otherEventOf: (code) => nameOfOtherEvent(code, device.at),
        say(next) {
          signal(next.kind);
          setVerdict(next);
        },
      }),
    [device],
  );
  return { admitting, verdict, close: () => setVerdict(null) };
}
