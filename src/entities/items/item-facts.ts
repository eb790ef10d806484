import { readPlace } from '../../../common/contract/place.ts';
import { readDay } from '../../../common/lib/dates.ts';

/** The form fields that identify an added item on the list. */
export interface ItemFacts {
  readonly name: string;
  /** JSON text of a place. */
  readonly location: string;
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined;
}

/** The identifying fields of an item or draft, to be compared. */
export function factsOf({
  name,
  location,
  date,
}: {
  readonly name: string;
  readonly location: string | { readonly name: string };
  readonly date?: unknown;
}): string {
  const place = typeof location === 'string' ? readPlace(location) : location;
  return [name.trim(), place.name.trim(), readDay(String(date))].join();
}
