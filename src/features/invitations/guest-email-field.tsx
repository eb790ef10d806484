import { type SyntheticEvent, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { addressMeant, askIfMeant } from './misspelt-domain.ts';

type GuestEmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'description'> & {
  /** Who was invited by the form before: its field is emptied then, and no hint stays. */
  after?: unknown;
};

/** The e-mail of a guest. A likely slip in its domain is asked about, and sent all the same. */
export function GuestEmailField({ after, ...props }: GuestEmailFieldProps) {
  const [hint, setHint] = useState(() => ({ meant: addressMeant(props.field.defaultValue ?? ''), after }));
  const meant = hint.after === after ? hint.meant : undefined;

  function look({ target, type }: SyntheticEvent) {
    const email = target instanceof HTMLInputElement ? target.value : '';
    const found = addressMeant(email);
    // While it is typed, what only lacks its end is no slip.
    const isUnfinished = type === 'input' && found?.startsWith(email);
    setHint({ meant: isUnfinished ? undefined : found, after });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is typed into its field
    <div onInput={look} onBlur={look}>
      <TextField {...props} label="Email" type="email" description={meant && askIfMeant(meant)} />
    </div>
  );
}
