import { useEffect, useRef, useState } from 'react';
import usePlacesAutocomplete, { getGeocode, getLatLng } from 'use-places-autocomplete';
import type { Place } from '../../../common/contract/place.ts';
import type { LoadPlaces } from '../places.tsx';

const DEBOUNCE_MS = 300;
const CACHE_SECONDS = 86_400;
/** After this time a place counts as not found, as a form waits for it. */
const GIVE_UP_MS = 8_000;

/** Statuses of a working service; empty before the first answer. */
const ANSWERED: ReadonlySet<string> = new Set(['', 'OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND']);

export interface PlaceSuggestion {
  id: string;
  description: string;
}

/** Suggestions for a text, and the coordinates of a chosen one. The service is loaded on first use. */
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

  // Searches for text that was typed while the service was loading.
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
      const [result] = await Promise.race([getGeocode({ placeId: id }), rejectAfterTimeout()]);
      if (!result) throw new Error('The place has no position');
      const { lat, lng } = getLatLng(result);
      return { name: description, coordinates: [lng, lat], type: 'point' };
    },
  };
}

/** Rejects after the time-out. */
function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The place did not come in time')), GIVE_UP_MS);
  });
}
