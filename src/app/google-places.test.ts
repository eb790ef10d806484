import { describe, expect, test, vi } from 'vitest';
import { type GoogleMaps, offerLegacyServices } from './google-places.ts';

const location = { lat: () => 59.9, lng: () => 10.7 };

/** The new services as documented by Google. */
function newServices() {
  class Place {
    location: typeof location | undefined;
    readonly formattedAddress = 'Oslo, Norway';
    constructor(readonly options: { id: string }) {}
    async fetchFields() {
      if (this.options.id === 'oslo') this.location = location;
    }
  }
  const fetchAutocompleteSuggestions = vi.fn(async ({ input }: { input: string }) => ({
    suggestions:
      input === 'osl'
        ? [
            { placePrediction: { placeId: 'oslo', text: { text: 'Oslo, Norway' } } },
            { placePrediction: null },
          ]
        : [],
  }));
  return { Place, AutocompleteSuggestion: { fetchAutocompleteSuggestions } };
}

const suggest = (maps: GoogleMaps, input: string) =>
  new Promise((resolve) => {
    const Service = maps.places.AutocompleteService;
    if (Service)
      new Service().getPlacePredictions({ input }, (results, status) => resolve({ results, status }));
  });
const locate = (maps: GoogleMaps, placeId: string) =>
  new Promise((resolve) => {
    const { Geocoder } = maps;
    if (Geocoder) new Geocoder().geocode({ placeId }, (results, status) => resolve({ results, status }));
  });

const found = { results: [{ place_id: 'oslo', description: 'Oslo, Norway' }], status: 'OK' };
const placed = { results: [{ geometry: { location }, formatted_address: 'Oslo, Norway' }], status: 'OK' };

describe('places for a new key', () => {
  test('come from the new services when the legacy ones are missing', async () => {
    const maps: GoogleMaps = { places: newServices() };
    offerLegacyServices(maps);
    expect(await suggest(maps, 'osl')).toEqual(found);
    expect(await suggest(maps, 'xyz')).toEqual({ results: [], status: 'ZERO_RESULTS' });
    expect(await locate(maps, 'oslo')).toEqual(placed);
    expect(await locate(maps, 'nowhere')).toEqual({ results: [], status: 'ZERO_RESULTS' });
  });

  test('come from the new services when the legacy ones are denied', async () => {
    const denied = (_: unknown, callback: (results: null, status: string) => void) =>
      callback(null, 'REQUEST_DENIED');
    const maps: GoogleMaps = {
      places: {
        ...newServices(),
        AutocompleteService: class {
          getPlacePredictions = denied;
        },
      },
      Geocoder: class {
        geocode = denied;
      },
    };
    offerLegacyServices(maps);
    expect(await suggest(maps, 'osl')).toEqual(found);
    expect(await locate(maps, 'oslo')).toEqual(placed);
  });

  test('report it when nothing answers', async () => {
    const services = newServices();
    services.AutocompleteSuggestion.fetchAutocompleteSuggestions.mockRejectedValue(new Error('no such API'));
    const maps: GoogleMaps = { places: services };
    offerLegacyServices(maps);
    expect(await suggest(maps, 'osl')).toEqual({ results: null, status: 'REQUEST_DENIED' });
  });
});

test('places for an old key come from the legacy services alone', async () => {
  const services = newServices();
  const maps: GoogleMaps = {
    places: {
      ...services,
      AutocompleteService: class {
        getPlacePredictions(_: unknown, callback: (results: unknown[], status: string) => void) {
          callback([{ place_id: 'legacy', description: 'Legacy' }], 'OK');
        }
      },
    },
  };
  offerLegacyServices(maps);
  expect(await suggest(maps, 'osl')).toEqual({
    results: [{ place_id: 'legacy', description: 'Legacy' }],
    status: 'OK',
  });
  expect(services.AutocompleteSuggestion.fetchAutocompleteSuggestions).not.toHaveBeenCalled();
});
