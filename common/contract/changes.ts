import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';

/** What a change has come to, looked up by its Idempotency-Key. Only our API has these calls. */
const keyed = z.object({
  key: z.string(),
  /** When the change was sent first, as an ISO time: of one that is older than what the server remembers it says so. */
  sent_at: z.optional(z.string()),
});

export const changesContract = {
  /** Whether the server has made the change. One that is on its way yet may still be made. */
  findChange: contractOf('findChange', { request: keyed, data: z.object({ isMade: z.boolean() }) }),
  /** Takes back what the change made, and sees to it that its request, should it still arrive, makes nothing. */
  undoChange: contractOf('undoChange', { request: keyed, data: z.object({ wasMade: z.boolean() }) }),
};
