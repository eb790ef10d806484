import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the heading of the section in the address, so that a keyboard or a screen reader goes on
 * from there. The router scrolls. Also after a second press on the same link.
 */
export function useSectionFocus(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    document.getElementById(`${location.hash}-heading`)?.focus({ preventScroll: true });
  }, [location]);
}
