import { useEffect, useState } from 'react';
import { outboxEvents } from './outbox-page.ts';
import { wake } from './wake.ts';

/** "Send now", and whether it is running: until a request fails. */
export function useSendingAll() {
  const [step, setStep] = useState<'idle' | 'sending' | 'failed'>('idle');
  useEffect(
    () =>
      outboxEvents.subscribe((event) => {
        if (event.type !== 'outbox:outcome' || event.outcome === 'answered') return;
        setStep((now) => (now === 'sending' ? 'failed' : now));
      }),
    [],
  );

  function send() {
    setStep('sending');
    wake('now');
  }
  return { isSending: step === 'sending', hasFailed: step === 'failed', send };
}
