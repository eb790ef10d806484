import { type SyntheticEvent, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { didYouMean, suggestedAddress } from './misspelt-domain.ts';

type GuestEmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'description'> & {
  /** The person invited before: the field is cleared then, with its hint. */
  after?: unknown;
};

/** A guest's e-mail. A likely typo in its domain is pointed out, but can be sent. */
export function GuestEmailField({ after, ...props }: GuestEmailFieldProps) {
  const [hint, setHint] = useState(() => ({
    meant: suggestedAddress(props.field.defaultValue ?? ''),
    after,
  }));
  const meant = hint.after === after ? hint.meant : undefined;

  function look({ target, type }: SyntheticEvent) {
    const email = target instanceof HTMLInputElement ? target.value : '';
    const found = suggestedAddress(email);
    // While typing, an incomplete domain is not a typo.
    const isUnfinished = type === 'input' && found?.startsWith(email);
    setHint({ meant: isUnfinished ? undefined : found, after });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is typed into its field
    <div onInput={look} onBlur={look}>
      <TextField {...props} label="Email" type="email" description={meant && didYouMean(meant)} />
    </div>
  );
}
