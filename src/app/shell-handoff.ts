/**
 * Watches the screen that came with the document, until the portal's own takes its place. Call what it
 * returns right after that, before the browser paints: what was typed meanwhile is carried over, and the
 * cursor stays where it was. On a slow line a password is half typed by then. And a form that was sent or a button that
 * was pressed already, which the script in the document's head notes, is sent or pressed now.
 */
export function watchShell(root: HTMLElement): () => void {
  const old = [...root.querySelectorAll('input')];
  const oldButtons = [...root.querySelectorAll('button')];
  let focused = old.find((input) => input === document.activeElement)?.name;
  const onFocus = ({ target }: FocusEvent) => {
    // A box without a name is the portal's own, which has put the cursor there itself.
    focused = target instanceof HTMLInputElement && target.name !== '' ? target.name : undefined;
  };
  // Some browsers report the removal of a focused field like any loss of focus: the field is asked later.
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
    // Fields that left the document still hold what was typed into them.
    const typed = new Map(old.map(({ name, value }) => [name, value]));
    for (const input of root.querySelectorAll('input')) {
      const value = typed.get(input.name);
      if (value && input.value === '') {
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (focused !== undefined && input.name === focused) input.focus();
    }
    // Once everything that was typed has been taken in.
    if (isPressed) setTimeout(() => root.querySelector('form')?.requestSubmit());
    const pressed = counterpart(
      oldButtons.findLast(({ dataset }) => dataset.pressed !== undefined),
      { from: oldButtons, to: [...root.querySelectorAll('button')] },
    );
    if (pressed) setTimeout(() => pressed.click());
  };
}

/** The button that says the same, and as the same one of those that do: rows repeat their buttons. */
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
