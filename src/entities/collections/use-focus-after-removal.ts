import { useCallback, useEffect, useRef } from 'react';

/**
 * Where the keyboard goes on when the row of the pressed button leaves the list: to the button that takes its place, or to
 * the search of a list that is empty now.
 * @returns the panel's ref, and what to call at the press
 */
export function useFocusAfterRemoval() {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ button: Element; position: number }>(undefined);

  const notePress = useCallback(() => {
    const buttons = buttonsIn(panel.current);
    const button = buttons.find((other) => other === document.activeElement);
    pressed.current = button && { button, position: buttons.indexOf(button) };
  }, []);

  // The row goes when the server, or this device, has answered: some render after the press, the question closed or not.
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    if (document.activeElement !== document.body) return;
    const buttons = buttonsIn(panel.current);
    const next = buttons[Math.min(pressed.current.position, buttons.length - 1)];
    pressed.current = undefined;
    (next ?? panel.current?.querySelector('input'))?.focus();
  });
  return { panel, notePress };
}

function buttonsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('li button') ?? [])];
}
