import * as z from 'zod/mini';
import { NO_PLACE, readPlace } from '../../../common/contract/place.ts';

const TypedSchema = z.object({ typed: z.string() });

/** The empty place as JSON text, with the typed text: how a draft keeps an address that is not chosen yet. */
export function typedPlace(typed: string): string {
  return JSON.stringify({ ...NO_PLACE, typed });
}

/** The address field's text for a place's JSON text: its name, or the typed text. */
export function readTyped(value: string): string {
  const { name } = readPlace(value);
  return name === '' ? typedIn(value) : name;
}

function typedIn(value: string): string {
  try {
    return z.safeParse(TypedSchema, JSON.parse(value)).data?.typed ?? '';
  } catch {
    return '';
  }
}
