import { discardEntry } from '../../../offline/submit.ts';
import { waitingNow } from '../../../offline/waiting-store.ts';
import { toasts } from '../../../ui/toasts.ts';

const MAY_HAVE_ARRIVED =
  'It may have arrived: the connection broke before the answer. The list shows it once the server answers.';

/** Takes back what waits, or says why that is too late. */
export async function discard(companyId: string, entryId: string): Promise<void> {
  const tell = toasts.ofSession();
  const entry = waitingNow(companyId).find(({ id }) => id === entryId);
  const isGone = await discardEntry(companyId, entryId);
  if (isGone && (entry?.isUnanswered || entry?.isUncertain)) tell.info(MAY_HAVE_ARRIVED);
  if (!isGone) tell.info('It is being sent just now. Please try again in a moment.');
}
