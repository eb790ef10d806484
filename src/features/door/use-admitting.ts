import { useMemo, useState } from 'react';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { nameOfOtherEvent } from '../../offline/door/open-door.ts';
import { type Admitting, createAdmitting } from './admitting.ts';
import { signal } from './signals.ts';
import type { Verdict } from './verdict.ts';

/** What can be done at the door, always the same functions, and what was said last. */
export function useAdmitting(
  device: DoorDevice,
  eventId: string,
): { admitting: Admitting; verdict: Verdict | null; close: () => void } {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const admitting = useMemo(
    () =>
      createAdmitting({
        device,
        otherEventOf: (code) => nameOfOtherEvent(code, eventId),
        say(next) {
          signal(next.kind);
          setVerdict(next);
        },
      }),
    [device, eventId],
  );
  return { admitting, verdict, close: () => setVerdict(null) };
}
