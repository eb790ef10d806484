import { useEffect, useRef, useState } from 'react';

const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Whether content may appear that moves what is below it: from when it is wanted, unless the screen was touched before,
 * until the screen is left. Content that is being read or about to be pressed must not move.
 */
export function useBeforeInput(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(isWanted);
  const isTouched = useRef(false);
  useEffect(() => {
    const touch = () => {
      isTouched.current = true;
    };
    for (const input of INPUTS) addEventListener(input, touch, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) removeEventListener(input, touch, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (isWanted && !isTouched.current) setShown(true);
  }, [isWanted]);
  return isShown;
}
