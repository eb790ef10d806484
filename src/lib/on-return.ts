/**
 * Calls back when the browser shows this page again from its back/forward cache. WebKit delivers no messages of other
 * tabs or the worker to a cached page: what they announced meanwhile was missed.
 * @returns an unsubscribe function
 */
export function onReturn(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
