/**
 * Replaces the screen that came with the document by the portal's, in one step. What was typed meanwhile is
 * carried over and the cursor stays where it was: on a slow line a password is half typed by then.
 * `render` must commit before it returns.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const inputs = [...root.querySelectorAll('input')];
  const typed = new Map(inputs.map(({ name, value }) => [name, value]));
  const focused = inputs.find((input) => input === document.activeElement)?.name;

  delete root.dataset.shell;
  render();

  for (const input of root.querySelectorAll('input')) {
    const value = typed.get(input.name);
    if (value && input.value === '') {
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (focused !== undefined && input.name === focused) input.focus();
  }
}
