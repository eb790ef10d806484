import * as z from 'zod/mini';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';

/**
 * A plan's id, which the administrator chooses. Each payment names it in the provider's metadata, whose values have at
 * most 500 characters.
 */
export const PlanId = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LONGEST_TEXT),
    z.regex(/^[^\p{Cc}]*$/u, 'an id has no line breaks or other control characters'),
  );
