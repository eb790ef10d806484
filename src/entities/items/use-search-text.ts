import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ownWrites } from './own-writes.ts';

/** Long enough that URL changes do not slow typing down. */
const NOTE_AFTER_MS = 400;

/**
 * A search text that filters on every keystroke and is written to the URL when typing pauses. Changes of the URL from
 * outside, such as Back, are taken over.
 */
export function useSearchText(noted: string, onNote: (text: string) => void) {
  const [text, setText] = useState(noted);
  const [notes] = useState(() => ownWrites(noted));
  const note = useEffectEvent(onNote);
  // Writing the URL while a dialog is open would be lost when its history entry is removed.
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
