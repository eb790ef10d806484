import { useEffect, useRef, useState } from 'react';
import usePlacesAutocomplete, { getGeocode, getLatLng } from 'use-places-autocomplete';
import type { Place } from '../../../common/contract/place.ts';
import type { LoadPlaces } from '../places.tsx';

const DEBOUNCE_MS = 300;
const CACHE_SECONDS = 86_400;
/** A place that does not come counts as not found; a form waits for it. */
const GIVE_UP_MS = 8_000;

/** What the service says where it has answered; the status is empty before. */
const ANSWERED: ReadonlySet<string> = new Set(['', 'OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND']);

export interface PlaceSuggestion {
  id: string;
  description: string;
}

/** Suggestions for a typed text, and the point of a chosen one. The service is loaded with the first use. */
export function usePlaceSearch(load: LoadPlaces, initialText: string) {
  const { init, ready, value, setValue, suggestions, clearSuggestions } = usePlacesAutocomplete({
    debounce: DEBOUNCE_MS,
    cache: CACHE_SECONDS,
    initOnMount: false,
    defaultValue: initialText,
  });
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = useRef(false);
  const typed = useRef<string>(undefined);

  async function prepare() {
    if (ready || isLoading.current) return;
    isLoading.current = true;
    try {
      await load();
      init();
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
    isLoading.current = false;
  }

  // What was typed while the service was on its way is looked up as soon as it is there.
  useEffect(() => {
    if (ready && typed.current !== undefined) setValue(typed.current);
  }, [ready, setValue]);

  return {
    text: value,
    hasFailed: hasFailed || !ANSWERED.has(suggestions.status),
    isSearching: suggestions.loading,
    suggestions: suggestions.data.map(
      ({ place_id, description }): PlaceSuggestion => ({ id: place_id, description }),
    ),
    hasNothing: suggestions.status === 'ZERO_RESULTS',
    prepare,
    search(text: string) {
      typed.current = text;
      setValue(text);
      void prepare();
    },
    settle(text: string) {
      typed.current = undefined;
      setValue(text, false);
      clearSuggestions();
    },
    async locate({ id, description }: PlaceSuggestion): Promise<Place> {
      const [result] = await Promise.race([getGeocode({ placeId: id }), givingUp()]);
      if (!result) throw new Error('The place has no position');
      const { lat, lng } = getLatLng(result);
      return { name: description, coordinates: [lng, lat], type: 'point' };
    },
  };
}

/** Rejects when it is time to give up. */
function givingUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The place did not come in time')), GIVE_UP_MS);
  });
}
