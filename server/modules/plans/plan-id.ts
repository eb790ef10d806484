import * as z from 'zod/mini';

/** In characters: the provider's limit for a value of metadata. */
const LONGEST_METADATA = 500;

/** A plan's id, which the administrator chooses. Each payment names it in the provider's metadata. */
export const PlanId = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LONGEST_METADATA),
    z.regex(/^[^\p{Cc}]*$/u, 'an id has no line breaks or other control characters'),
  );
