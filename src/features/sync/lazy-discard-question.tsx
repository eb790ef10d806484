import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { useToasts } from '../../ui/use-toasts.ts';
import type { DiscardQuestion as LoadedDiscard } from './discard-question.tsx';

/** Rarely used, so it is not loaded with the header; undefined if it cannot be loaded. */
const loadDiscard = () => import('./discard-question.tsx').catch(() => undefined);

const Discard = lazy(async () => ({ default: (await loadDiscard())?.DiscardQuestion ?? NotHere }));

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
