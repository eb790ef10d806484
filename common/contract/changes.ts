import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';

/** The state of a change, looked up by its idempotency key. Only our API has these calls. */
const keyed = z.object({
  key: z.string(),
  /** When the change was first sent, as ISO time: the server reports when that is before its records begin. */
  sent_at: z.optional(z.string()),
});

export const changesContract = {
  /** Whether the server has made the change. One that is still under way may be made later. */
  findChange: contractOf('findChange', { request: keyed, data: z.object({ isMade: z.boolean() }) }),
  /** Undoes a change, and prevents its request from taking effect if it arrives later. */
  undoChange: contractOf('undoChange', { request: keyed, data: z.object({ wasMade: z.boolean() }) }),
};
