import { useEffect, useState } from 'react';
import { type PendingLogout, pendingLogout } from '../../entities/session/log-out.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useObservable } from '../../offline/observable.ts';
import { PlainLogOut } from './plain-log-out.tsx';

/** Few visits ask it, so it travels apart; undefined where it is neither on the device nor to be had. */
const loadQuestion = () => import('./leave-dialog.tsx').catch(() => undefined);
type LeaveDialog = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>['LeaveDialog'];

/** Sooner than a press seems to have done nothing, and later than what usually comes at once. */
const ANSWER_MS = 40;

/**
 * Answers anyone who logs out, where that is not done at once: with the whole question, or with a plain one where its code
 * cannot be loaded. Comes with the frame of the screens, since the press must be answered whatever else is missing.
 */
export function LogOutQuestion({ companyId }: { companyId: string }) {
  const departure = useObservable(pendingLogout);
  useEffect(keepQuestionAtHand, []);
  return departure?.companyId === companyId ? <Question departure={departure} /> : null;
}

function Question({ departure: { companyId, waiting } }: { departure: PendingLogout }) {
  const loaded = useLoadedQuestion();
  const isLate = useLater();
  if (waiting === 'unknown' || (waiting && loaded === 'missing')) return <PlainLogOut waiting={waiting} />;
  if (!waiting || !loaded || loaded === 'missing') return isLate && <PlainLogOut />;
  return <loaded.LeaveDialog companyId={companyId} waiting={waiting} />;
}

/** Undefined until it is known; `missing` also when it takes too long. Another press tries again. */
function useLoadedQuestion() {
  const [loaded, setLoaded] = useState<{ LeaveDialog: LeaveDialog } | 'missing'>();
  useEffect(() => {
    // What has been asked is not exchanged under the finger.
    const settle = (found: { LeaveDialog: LeaveDialog } | 'missing') =>
      setLoaded((before) => before ?? found);
    const timer = setTimeout(settle, slowAnswer.ms, 'missing');
    void loadQuestion().then((found) => settle(found ?? 'missing'));
    return () => clearTimeout(timer);
  }, []);
  return loaded;
}

function useLater(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ANSWER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/**
 * Loads it before anybody is asked. What the service worker keeps is at hand; a first visit has it once the worker has
 * fetched everything, so that it costs no byte more.
 * @returns calls it off
 */
function keepQuestionAtHand(): () => void {
  let isOff = false;
  const load = () => {
    if (!isOff) void loadQuestion();
  };
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return whenIdle(load);
  if (!container.controller) void container.ready.then(load);
  return () => {
    isOff = true;
  };
}
