import { useEffect, useMemo, useState } from 'react';
import type { DoorDevice } from '../../../offline/door/door-device.ts';
import { otherEventOf } from '../../../offline/door/open-door.ts';
import { type Admitting, createAdmitting } from './admitting.ts';
import { giveFeedback } from './answer-feedback.ts';
import { slowWork } from './slow-work.ts';
import type { Verdict } from './verdict.ts';

/** The door's actions, as stable functions, and the last answer. */
export function useAdmitting(device: Pick<DoorDevice, 'at' | 'book' | 'state' | 'record' | 'findStored'>): {
  admitting: Admitting;
  verdict: Verdict | null;
  /** Changes with each answer. */
  answerNumber: number;
  /** Whether the last answer was that something is not stored, or not known to be. */
  isUnsaved: boolean;
  /** Whether the device is slow to store. */
  isStoring: boolean;
  close: () => void;
} {
  const [answer, setAnswer] = useState<ShownAnswer>({ verdict: null, count: 0, isUnsaved: false });
  const [isStoring, setIsStoring] = useState(false);
  const work = useMemo(() => slowWork(setIsStoring), []);
  useEffect(() => work.stop, [work]);
  const admitting = useMemo(
    () =>
      createAdmitting({
        device,
        otherEventOf: (code) => otherEventOf(code, device.at),
        track: work.track,
        say(next) {
          giveFeedback(next.kind);
          setAnswer(({ count, isUnsaved }) => ({
            verdict: next,
            count: count + 1,
            isUnsaved: isUnsavedAfter(next) ?? isUnsaved,
          }));
        },
      }),
    [device, work],
  );
  return {
    admitting,
    verdict: answer.verdict,
    answerNumber: answer.count,
    isUnsaved: answer.isUnsaved,
    isStoring,
    close: () => setAnswer((last) => ({ ...last, verdict: null })),
  };
}

interface ShownAnswer {
  readonly verdict: Verdict | null;
  readonly count: number;
  readonly isUnsaved: boolean;
}

/** Undefined if the answer says nothing about storing. */
function isUnsavedAfter({ kind }: Verdict): boolean | undefined {
  if (kind === 'not-saved' || kind === 'unsure') return true;
  return kind === 'welcome' || kind === 'walk-in' || kind === 'undone' ? false : undefined;
}
