/**
 * Google's places, for old and new API keys. `use-places-autocomplete` uses the legacy services, which Google offers to
 * no new customer since March 2025 (https://developers.google.com/maps/legacy). If they are missing or denied, the same
 * two globals are answered by the new services.
 */
import { loadScript } from '../lib/load-script.ts';
import { predictionsOf, resultOf } from './google-answers.ts';

type Callback = (results: unknown[] | null, status: string) => void;

interface LegacyAutocomplete {
  getPlacePredictions(request: { input: string }, callback: Callback): unknown;
}
interface LegacyGeocoder {
  geocode(request: { placeId?: string }, callback: Callback): unknown;
}
interface PlaceWithFields {
  fetchFields(request: { fields: string[] }): Promise<unknown>;
}

/** The globals of Google's script; which parts work depends on the key. */
export interface GoogleMaps {
  places: {
    AutocompleteService?: new () => LegacyAutocomplete;
    AutocompleteSuggestion?: { fetchAutocompleteSuggestions(request: { input: string }): Promise<unknown> };
    Place?: new (options: { id: string }) => PlaceWithFields;
  };
  Geocoder?: new () => LegacyGeocoder;
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
    onGoogleMapsReady?: () => void;
  }
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const DENIED = 'REQUEST_DENIED';

export async function loadGooglePlaces(key: string): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    window.onGoogleMapsReady = resolve;
  });
  const query = new URLSearchParams({
    key,
    libraries: 'places',
    callback: 'onGoogleMapsReady',
    v: 'quarterly',
  });
  await loadScript(`${SCRIPT}?${query}`);
  await ready;
  if (!window.google?.maps?.places) throw new Error('The script brought no places');
  offerLegacyServices(window.google.maps);
}

/** Installs services that try the legacy ones first, and then the new ones. */
export function offerLegacyServices(maps: GoogleMaps): void {
  const { AutocompleteService, AutocompleteSuggestion, Place } = maps.places;
  const { Geocoder } = maps;

  maps.places.AutocompleteService = class {
    readonly #legacy = AutocompleteService && new AutocompleteService();
    getPlacePredictions(request: { input: string }, callback: Callback) {
      const askNew = () =>
        answerFrom(callback, async () => {
          const answer = await AutocompleteSuggestion?.fetchAutocompleteSuggestions({ input: request.input });
          return predictionsOf(answer);
        });
      if (this.#legacy) this.#legacy.getPlacePredictions(request, unlessDenied(callback, askNew));
      else askNew();
    }
  };

  maps.Geocoder = class {
    readonly #legacy = Geocoder && new Geocoder();
    geocode(request: { placeId?: string }, callback: Callback) {
      const askNew = () =>
        answerFrom(callback, async () => {
          if (!Place || request.placeId === undefined) return [];
          const place = new Place({ id: request.placeId });
          await place.fetchFields({ fields: ['location', 'formattedAddress'] });
          return resultOf(place);
        });
      if (this.#legacy) this.#legacy.geocode(request, unlessDenied(callback, askNew));
      else askNew();
    }
  };
}

function unlessDenied(callback: Callback, askNew: () => void): Callback {
  return (results, status) => (status === DENIED ? askNew() : callback(results, status));
}

function answerFrom(callback: Callback, ask: () => Promise<unknown[]>): void {
  ask().then(
    (results) => callback(results, results.length > 0 ? 'OK' : 'ZERO_RESULTS'),
    () => callback(null, DENIED),
  );
}
