/**
 * `/sandbox/places.js`: the two services of Google's maps script that `use-places-autocomplete` uses, answered by our
 * own gazetteer. It defines `google.maps` like Google's own.
 */

interface FoundPlace {
  id: string;
  description: string;
  main: string;
  secondary: string;
  /** The typed part of `description`, from `offset`. */
  matches: { offset: number; length: number }[];
  lat: number;
  lng: number;
}

interface Prediction {
  place_id: string;
  description: string;
  matched_substrings: { offset: number; length: number }[];
  structured_formatting: { main_text: string; secondary_text: string };
  terms: { offset: number; value: string }[];
  types: string[];
}

const Status = {
  OK: 'OK',
  ZERO_RESULTS: 'ZERO_RESULTS',
  INVALID_REQUEST: 'INVALID_REQUEST',
  NOT_FOUND: 'NOT_FOUND',
  UNKNOWN_ERROR: 'UNKNOWN_ERROR',
} as const;
type StatusText = (typeof Status)[keyof typeof Status];

async function ask(query: Record<string, string>): Promise<FoundPlace[]> {
  const answer = await fetch(`/sandbox/places?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`The places sandbox answered ${answer.status}.`);
  const { places } = await answer.json();
  return places;
}

class AutocompleteService {
  async getPlacePredictions(
    request: { input: string },
    callback?: (predictions: Prediction[] | null, status: StatusText) => void,
  ): Promise<{ predictions: Prediction[] }> {
    try {
      const predictions = (await ask({ q: request.input })).map(predictionOf);
      callback?.(
        predictions.length > 0 ? predictions : null,
        predictions.length > 0 ? Status.OK : Status.ZERO_RESULTS,
      );
      return { predictions };
    } catch {
      callback?.(null, Status.UNKNOWN_ERROR);
      return { predictions: [] };
    }
  }
}

function predictionOf({ id, description, main, secondary, matches }: FoundPlace): Prediction {
  let offset = 0;
  const terms = description.split(', ').map((value) => {
    const term = { offset, value };
    offset += value.length + 2;
    return term;
  });
  return {
    place_id: id,
    description,
    matched_substrings: matches,
    structured_formatting: { main_text: main, secondary_text: secondary },
    terms,
    types: ['geocode'],
  };
}

class Geocoder {
  async geocode(
    request: { placeId?: string; address?: string | null },
    callback?: (results: object[] | null, status: StatusText) => void,
  ): Promise<{ results: object[] }> {
    const query: Record<string, string> | undefined = request.placeId
      ? { id: request.placeId }
      : request.address
        ? { q: request.address, limit: '1' }
        : undefined;
    if (!query) {
      callback?.(null, Status.INVALID_REQUEST);
      return { results: [] };
    }
    try {
      const results = (await ask(query)).map(resultOf);
      callback?.(results.length > 0 ? results : null, results.length > 0 ? Status.OK : Status.ZERO_RESULTS);
      return { results };
    } catch {
      callback?.(null, Status.UNKNOWN_ERROR);
      return { results: [] };
    }
  }
}

function resultOf({ id, description, lat, lng }: FoundPlace) {
  const location = { lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) };
  return {
    place_id: id,
    formatted_address: description,
    address_components: [],
    geometry: { location, location_type: 'APPROXIMATE' },
    types: ['geocode'],
  };
}

const google = {
  maps: { Geocoder, GeocoderStatus: Status, places: { AutocompleteService, PlacesServiceStatus: Status } },
};
Object.assign(window, { google });
