import { useEffect, useState } from 'react';

/** Of the address once: the secret then leaves it, and with it the history. */
let link = '';

function takeLink(): string {
  const hash = location.hash.slice(1);
  if (hash !== '') {
    link = hash;
    history.replaceState(history.state, '', location.pathname);
  }
  return link;
}

/** The door's link that this page was opened by last, without its `#`; empty where it was opened without one. */
export function useLinkInAddress(): string {
  const [taken, setTaken] = useState(takeLink);
  useEffect(() => {
    // The address of a page that stands there already: it is not loaded anew.
    const take = () => setTaken(takeLink());
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return taken;
}
