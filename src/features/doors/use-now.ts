import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, in epoch milliseconds, told again every quarter of a minute: for ages that grow while they are read. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
