import { type RefObject, useRef, useState } from 'react';
import type { Country } from '../phone-countries.ts';
import { whenPointerIsUp } from '../when-pointer-is-up.ts';
import { holdSubmission } from './pending-work.ts';

interface PhoneNumberOptions {
  /** The form's value: the stored one, or the one derived from the typed text. */
  value: string;
  country: Country;
  onValue: (national: string) => void;
  onCountry: (country: Country) => void;
  input: RefObject<HTMLInputElement | null>;
}

type Reader = typeof import('../phone-reading.ts');

let reader: Reader | undefined;
let loading: Promise<void> | undefined;

/** Loads the rules and their metadata. Offline without them, numbers are kept as typed. */
function loadReader(): Promise<void> {
  loading ??= import('../phone-reading.ts').then(
    (loaded) => {
      reader = loaded;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/**
 * The text of a phone number. Typed text is never shortened: the form's value is the national number if the text can be
 * parsed, otherwise the text itself. A value that is not edited stays unchanged.
 */
export function usePhoneNumber({ value, country, onValue, onCountry, input }: PhoneNumberOptions) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [doubt, setDoubt] = useState<string>();
  // The value differs from the one derived from the text: the form was reset.
  const isTyped = typed !== undefined && typed.value === value;
  const text = isTyped ? typed.text : value;
  const latest = useRef({ text, country });
  latest.current = { text, country };

  function take(next: string, from: Country, isComplete: boolean) {
    latest.current = { text: next, country: from };
    const reading = reader?.readPhone(next, from);
    // A dial code in the text determines the country, even if the rest cannot be parsed.
    const split = reading ? undefined : reader?.splitDialCode(next);
    const own = reading?.country ?? split?.country ?? from;
    const taken = reading?.national ?? split?.rest ?? next.normalize('NFKC').trim();
    setTyped({ text: isComplete && reading ? reading.written : next, value: taken });
    onValue(taken);
    if (own.iso2 !== from.iso2) onCountry(own);
    const found = isComplete && !reading && taken !== '' ? reader?.phoneDoubt(next, own) : undefined;
    whenPointerIsUp(() => setDoubt(found));
  }

  return {
    text,
    doubt,
    load: () => void loadReader(),
    /** Called on a keystroke or paste. */
    type(next: string) {
      take(next, country, false);
      if (reader) return;
      const readLater = loadReader().then(() => {
        const isLeft = document.activeElement !== input.current;
        take(latest.current.text, latest.current.country, isLeft);
      });
      holdSubmission(input.current?.form, readLater);
    },
    /** Called on blur: formats the number as usual in its country. */
    leave() {
      if (isTyped) take(text, country, true);
    },
    /** Called when another country is picked: the typed number is parsed for it. */
    move(next: Country) {
      onCountry(next);
      if (isTyped) take(text, next, true);
    },
  };
}
