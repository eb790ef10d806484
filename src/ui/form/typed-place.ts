import * as z from 'zod/mini';
import { NO_PLACE, readPlace } from '../../../common/contract/place.ts';

const TypedSchema = z.object({ typed: z.string() });

/** The empty place as JSON text, with what is typed so far: how a draft keeps an address not chosen yet. */
export function typedPlace(typed: string): string {
  return JSON.stringify({ ...NO_PLACE, typed });
}

/** What the address field shows of a place's JSON text: its name, or what was only typed. */
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
