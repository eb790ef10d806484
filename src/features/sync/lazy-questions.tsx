import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { departing } from '../../entities/session/log-out.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useObservable } from '../../offline/observable.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import type { DiscardQuestion as LoadedDiscard } from './discard-question.tsx';
import type { LeaveDialog as LoadedLeave } from './leave-dialog.tsx';

/** Few visits ask them, so they travel apart from the header; undefined where they are neither here nor to be had. */
const loadLeave = () => import('./leave-dialog.tsx').catch(() => undefined);
const loadDiscard = () => import('./discard-question.tsx').catch(() => undefined);

const Leave = lazy(async () => ({ default: (await loadLeave())?.LeaveDialog ?? LeaveNotHere }));
const Discard = lazy(async () => ({ default: (await loadDiscard())?.DiscardQuestion ?? NotHere }));

/** Asks anyone who logs out, where something has to be decided first. */
export function LeaveDialog(props: ComponentProps<typeof LoadedLeave>) {
  const departure = useObservable(departing);
  useEffect(keepQuestionsAtHand, []);
  if (departure?.companyId !== props.companyId) return null;
  return (
    <Suspense>
      <Leave {...props} />
    </Suspense>
  );
}

/** Asks before a waiting change is thrown away. */
export function DiscardQuestion(props: ComponentProps<typeof LoadedDiscard>) {
  return (
    props.entry && (
      <Suspense>
        <Discard {...props} />
      </Suspense>
    )
  );
}

/**
 * Loads them before anybody is asked. What the service worker keeps is at hand; a first visit has it once the worker has
 * fetched everything, so that neither costs a byte more.
 * @returns calls it off
 */
function keepQuestionsAtHand(): () => void {
  let isOff = false;
  const load = () => {
    if (!isOff) void Promise.all([loadLeave(), loadDiscard()]);
  };
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return whenIdle(load);
  if (!container.controller) void container.ready.then(load);
  return () => {
    isOff = true;
  };
}

/** The log-out is called off, and said to be: nothing may be decided about waiting changes without the question. */
function LeaveNotHere() {
  useEffect(() => departing.set(null), []);
  return <NotHere />;
}

function NotHere({ onClose }: { onClose?: () => void }) {
  const toasts = useToasts();
  useEffect(() => {
    toasts.info(
      'This part of the app is not on this device yet. Connect once and reload the page, then try again.',
    );
    onClose?.();
  }, [toasts, onClose]);
  return null;
}
