import { useEffect, useState } from 'react';

/** Whether the worker has the portal, so that a pass opens without a connection. */
export function useIsPortalCached(): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isHere = true;
    // Without a worker it never comes; some browsers have none in private windows.
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    container?.ready.then(() => isHere && setIsKept(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isKept;
}
