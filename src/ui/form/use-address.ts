import { useControl } from '@conform-to/react/future';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_PLACE, type Place, readPlace } from '../../../common/contract/place.ts';
import type { LoadPlaces } from '../places.tsx';
import type { FormField } from './form-field.ts';
import { holdSubmission } from './pending-work.ts';
import { readTyped, typedPlace } from './typed-place.ts';
import { type PlaceSuggestion, usePlaceSearch } from './use-place-search.ts';

/**
 * The state of an address field: the typed text and the chosen place. The form's value is the place's JSON text; from
 * the first change on it is the empty place, until a suggestion is chosen. `unfinished` is the draft's value for typed
 * text.
 */
export function useAddress(field: FormField, input: RefObject<HTMLInputElement | null>, load: LoadPlaces) {
  const control = useControl({ defaultValue: field.defaultValue, onFocus: () => input.current?.focus() });
  const search = usePlaceSearch(load, readTyped(field.defaultValue));
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = useRef(field.defaultValue);
  const lookUps = useRef(0);

  function hold(place: Place) {
    chosen.current = JSON.stringify(place);
    control.change(chosen.current);
  }

  // The form was reset or filled from outside. Synchronous, as a later update would remove letters typed meanwhile.
  const { value } = control;
  const { settle } = search;
  useLayoutEffect(() => {
    if (value === undefined || value === chosen.current) return;
    chosen.current = value;
    settle(readTyped(value));
  });

  function choose(suggestion: PlaceSuggestion) {
    setIsOpen(false);
    setProblem(undefined);
    settle(suggestion.description);
    holdSubmission(input.current?.form, lookUp(suggestion));
  }

  async function lookUp(suggestion: PlaceSuggestion) {
    lookUps.current += 1;
    const own = lookUps.current;
    const place = await search.locate(suggestion).catch(() => undefined);
    // Something else was typed or chosen meanwhile.
    if (own !== lookUps.current) return;
    // Synchronous, as a waiting submission continues right after.
    flushSync(() => {
      if (place) hold(place);
      else setProblem('This place could not be looked up. Please choose it again.');
    });
  }

  function type(text: string) {
    lookUps.current += 1;
    setProblem(undefined);
    hold(NO_PLACE);
    search.search(text);
    setIsOpen(text !== '');
  }

  const isUnfinished = search.text !== '' && readPlace(value).name === '';
  const unfinished = isUnfinished ? typedPlace(search.text) : undefined;

  /** Opens the list again after a scroll or Esc has closed it, while no place is chosen. */
  function reopen() {
    if (!isUnfinished) return;
    search.search(search.text);
    setIsOpen(true);
  }

  return {
    control,
    search,
    problem,
    isOpen,
    unfinished,
    choose,
    type,
    reopen,
    close: () => setIsOpen(false),
  };
}
