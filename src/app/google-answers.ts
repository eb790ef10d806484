import * as z from 'zod/mini';

const Suggestions = z.object({
  suggestions: z.array(
    z.object({
      placePrediction: z.nullish(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
    }),
  ),
});

/** Converts suggestions of the new service to the legacy shape. */
export function predictionsOf(answer: unknown): { place_id: string; description: string }[] {
  const read = z.safeParse(Suggestions, answer);
  if (!read.success) return [];
  return read.data.suggestions.flatMap(({ placePrediction }) =>
    placePrediction ? [{ place_id: placePrediction.placeId, description: placePrediction.text.text }] : [],
  );
}

interface LatLng {
  lat(): number;
  lng(): number;
}

/** Converts a place of the new service to legacy geocoder results; empty if it has no position. */
export function resultOf(place: unknown): { geometry: { location: LatLng }; formatted_address: string }[] {
  if (typeof place !== 'object' || place === null || !('location' in place)) return [];
  const { location } = place;
  if (!isLatLng(location)) return [];
  const address = 'formattedAddress' in place ? place.formattedAddress : '';
  return [{ geometry: { location }, formatted_address: typeof address === 'string' ? address : '' }];
}

function isLatLng(value: unknown): value is LatLng {
  return (
    typeof value === 'object' &&
    value !== null &&
    'lat' in value &&
    typeof value.lat === 'function' &&
    'lng' in value &&
    typeof value.lng === 'function'
  );
}
