import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toasts } from '../../ui/toasts.ts';

interface UrlTamperedProps {
  /** Called if this was the first page of the tab. */
  onNoReturnTo: () => void;
}

/** The URL of a payment was edited: shows a message and goes one page back. */
export function UrlTampered({ onNoReturnTo }: UrlTamperedProps) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const isHandled = useRef(false);

  useEffect(() => {
    // Twice would be two pages back.
    if (isHandled.current) return;
    isHandled.current = true;
    toasts.error('URL Tampered', { outlivesScreen: true });
    if (canGoBack) history.back();
    else onNoReturnTo();
  }, [canGoBack, history, onNoReturnTo]);

  return null;
}
