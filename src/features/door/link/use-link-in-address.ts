import { useEffect, useState } from 'react';

/** Read from the URL once: the secret is then removed from it, and from the history. */
let link = '';

function takeLink(): string {
  const hash = location.hash.slice(1);
  if (hash !== '') {
    link = hash;
    history.replaceState(history.state, '', location.pathname);
  }
  return link;
}

/** The door link that this page was last opened with, without its `#`; empty without one. */
export function useLinkInAddress(): string {
  const [current, setCurrent] = useState(takeLink);
  useEffect(() => {
    // A link opened in the page that is already there: it is not reloaded.
    const take = () => setCurrent(takeLink());
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return current;
}
