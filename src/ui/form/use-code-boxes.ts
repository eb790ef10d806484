import { useControl } from '@conform-to/react/future';
import { type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { FormField } from './form-field.ts';

interface CodeBoxesOptions {
  length: number;
  onComplete: ((code: string) => void) | undefined;
}

/**
 * The boxes of a code, one digit each, over one form value. `digits` has a space for an empty box, so that digits stay
 * in their boxes and a code with a gap is not complete.
 */
export function useCodeBoxes(field: FormField, { length, onComplete }: CodeBoxesOptions) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const control = useControl({ defaultValue: field.defaultValue, onFocus: () => boxes.current[0]?.focus() });
  const digits = (control.value ?? '').padEnd(length).slice(0, length).split('');

  function focusBox(index: number) {
    const box = boxes.current[Math.min(Math.max(index, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function put(index: number, typed: string) {
    const fresh = digitsOf(typed).slice(0, length - index);
    const written = fresh === '' ? ' ' : fresh;
    const code = digits
      .toSpliced(index, written.length, ...written)
      .join('')
      .trimEnd();
    control.change(code);
    focusBox(index + fresh.length);
    if (fresh !== '' && digitsOf(code).length === length) onComplete?.(code);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const isEmpty = digits[index] === ' ';
    if (event.key === 'ArrowLeft') focusBox(index - 1);
    else if (event.key === 'ArrowRight') focusBox(index + 1);
    else if (event.key === 'Home') focusBox(0);
    else if (event.key === 'End') focusBox(length - 1);
    // In an empty box it removes the previous digit.
    else if (event.key === 'Backspace') put(isEmpty ? Math.max(index - 1, 0) : index, '');
    // Typing the digit that the box already has fires no input event in the browser.
    else if (event.key === digits[index]?.trim()) put(index, event.key);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent, index: number) {
    event.preventDefault();
    const pasted = digitsOf(event.clipboardData.getData('text'));
    // A complete code fills from the first box, wherever the cursor is.
    if (pasted !== '') put(pasted.length >= length ? 0 : index, pasted);
  }

  const boxProps = (index: number) => ({
    ref: (box: HTMLInputElement | null) => {
      boxes.current[index] = box;
    },
    value: (digits[index] ?? '').trim(),
    // The first box accepts several digits, as phones autofill the whole code there.
    maxLength: index === 0 ? length : 2,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      put(index, typedDigits(target.value, digits[index])),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onPaste: (event: ClipboardEvent) => onPaste(event, index),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  });
  return { register: control.register, digits, boxProps };
}

/** Converts full-width digits of East Asian keyboards. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** The newly typed digits: a second digit typed beside the present one replaces it. */
function typedDigits(value: string, before = ' '): string {
  return value.length === 2 ? value.replace(before, '') : value;
}
