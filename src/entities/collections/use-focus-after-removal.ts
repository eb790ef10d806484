import { useCallback, useEffect, useRef } from 'react';

/**
 * Where focus moves when the row of the pressed button leaves the list: to the button that takes its place, or to the
 * search if the list is empty now.
 * @returns the panel's ref, and a function to call on press
 */
export function useFocusAfterRemoval() {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ button: Element; position: number }>(undefined);

  const notePress = useCallback(() => {
    const buttons = buttonsIn(panel.current);
    const button = buttons.find((other) => other === document.activeElement);
    pressed.current = button && { button, position: buttons.indexOf(button) };
  }, []);

  // The row disappears with the server's or the device's answer: some render after the press, with the dialog closed or
  // not.
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
