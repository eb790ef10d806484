import { discardEntry } from '../../../offline/submit.ts';
import { toasts } from '../../../ui/toasts.ts';

/** Takes back what waits, or says why that is too late. */
export async function discard(companyId: string, entryId: string): Promise<void> {
  const isGone = await discardEntry(companyId, entryId);
  if (!isGone) toasts.info('It is being sent just now. Please try again in a moment.');
}
