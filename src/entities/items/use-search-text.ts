import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ownNotes } from './own-notes.ts';

/** Long enough that nobody's typing is slowed by a change of the address. */
const NOTE_AFTER_MS = 400;

/**
 * A search that filters with every letter and is noted (in the address) when typing pauses.
 * A change of the noted text from outside, such as the Back button, is taken over.
 */
export function useSearchText(noted: string, onNote: (text: string) => void) {
  const [text, setText] = useState(noted);
  const [notes] = useState(() => ownNotes(noted));
  const note = useEffectEvent(onNote);
  // A dialog's entry of the history goes with the dialog; what is noted there would go as well.
  const isBehindDialog = useLocation({ select: ({ state }) => state.dialog !== undefined });

  useEffect(() => {
    if (notes.arrive(noted)) setText(noted);
  }, [notes, noted]);

  useEffect(() => {
    if (text === notes.latest() || isBehindDialog) return;
    const timer = setTimeout(() => {
      notes.send(text);
      note(text);
    }, NOTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [notes, text, isBehindDialog]);

  return [text, setText] as const;
}
