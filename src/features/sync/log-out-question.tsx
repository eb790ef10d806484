import { useEffect, useState } from 'react';
import { type PendingLogout, pendingLogout } from '../../entities/session/log-out.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useObservable } from '../../offline/observable.ts';
import { PlainLogOut } from './plain-log-out.tsx';

/** Rarely used, so loaded on demand; undefined if it cannot be loaded. */
const loadQuestion = () => import('./leave-dialog.tsx').catch(() => undefined);
type LeaveDialog = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>['LeaveDialog'];

/** Before a press seems to have no effect, and after most answers have arrived. */
const ANSWER_MS = 40;

/**
 * The dialog of a log-out that cannot happen at once, or a plain one if its code cannot be loaded. Part of the layout,
 * since a press must always have an effect.
 */
export function LogOutQuestion({ companyId }: { companyId: string }) {
  const departure = useObservable(pendingLogout);
  useEffect(preloadQuestion, []);
  // Its session may end before it is answered: then it is not asked at the next log-in.
  useEffect(() => () => pendingLogout.set(null), []);
  return departure?.companyId === companyId ? <Question departure={departure} /> : null;
}

function Question({ departure: { companyId, waiting } }: { departure: PendingLogout }) {
  const loaded = useLoadedQuestion();
  const isLate = useLater();
  if (waiting === 'unknown' || (waiting && loaded === 'missing')) return <PlainLogOut waiting={waiting} />;
  if (!waiting || !loaded || loaded === 'missing') return isLate && <PlainLogOut />;
  return <loaded.LeaveDialog companyId={companyId} waiting={waiting} />;
}

/** Undefined while loading; `missing` also after a time-out. Another press retries. */
function useLoadedQuestion() {
  const [loaded, setLoaded] = useState<{ LeaveDialog: LeaveDialog } | 'missing'>();
  useEffect(() => {
    // A dialog must not be replaced while it is being pressed.
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
 * Preloads the dialog. The service worker has it cached; on a first visit it is loaded after the worker has cached
 * everything, so that it costs no extra transfer.
 * @returns a function that cancels it
 */
function preloadQuestion(): () => void {
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
