import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the heading of the section in the address, so that a keyboard or a screen reader goes on
 * from there. Also after a second press on the same link.
 */
export function useSectionFocus(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const section = document.getElementById(location.hash);
    document.getElementById(`${location.hash}-heading`)?.focus({ preventScroll: true });
    // The router has scrolled already; a new focus may stop a scroll that is under way.
    const frame = requestAnimationFrame(() => section?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
