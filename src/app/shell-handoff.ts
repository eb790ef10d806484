/**
 * Watches the prerendered screen until the portal replaces it. Call the returned function right after that, before the
 * browser paints: it restores the input and the cursor, as a password may be half typed on a slow connection. A form
 * that was submitted or a button that was pressed earlier, as recorded by the script in the document's head, is
 * submitted or pressed now.
 */
export function watchShell(root: HTMLElement): () => void {
  const old = [...root.querySelectorAll('input')];
  const oldButtons = [...root.querySelectorAll('button')];
  let focused = old.find((input) => input === document.activeElement)?.name;
  const onFocus = ({ target }: FocusEvent) => {
    // A box without a name is the portal's, which has focused it itself.
    focused = target instanceof HTMLInputElement && target.name !== '' ? target.name : undefined;
  };
  // Some browsers fire blur when a focused field is removed, so the field is checked later.
  const onBlur = ({ target }: FocusEvent) => {
    setTimeout(() => {
      const isLeft = target instanceof Element && target.isConnected && target !== document.activeElement;
      if (isLeft && !root.contains(document.activeElement)) focused = undefined;
    });
  };
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', onBlur);

  return () => {
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', onBlur);
    delete root.dataset.shell;
    const isPressed = root.dataset.pressed !== undefined;
    delete root.dataset.pressed;
    // Removed fields keep their input.
    const typed = new Map(old.map(({ name, value }) => [name, value]));
    for (const input of root.querySelectorAll('input')) {
      const value = typed.get(input.name);
      if (value && input.value === '') {
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (focused !== undefined && input.name === focused) input.focus();
    }
    // After all input was processed.
    if (isPressed) setTimeout(() => root.querySelector('form')?.requestSubmit());
    const pressed = counterpart(
      oldButtons.findLast(({ dataset }) => dataset.pressed !== undefined),
      { from: oldButtons, to: [...root.querySelectorAll('button')] },
    );
    if (pressed) setTimeout(() => pressed.click());
  };
}

/** The button with the same text and the same position among those: rows repeat their buttons. */
function counterpart(
  button: HTMLButtonElement | undefined,
  { from, to }: Record<'from' | 'to', readonly HTMLButtonElement[]>,
): HTMLButtonElement | undefined {
  if (!button) return undefined;
  const saysTheSame = (other: HTMLButtonElement) => labelOf(other) === labelOf(button);
  return to.filter(saysTheSame)[from.filter(saysTheSame).indexOf(button)];
}

function labelOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent;
}
