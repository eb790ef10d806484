/** Reads from the server's list whether a change took effect whose answer was lost or unreadable. */
import { LIST_LAG_MS, RECHECK_DELAYS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { ApiError, isRefused } from '../../api/api-error.ts';
import { isUnanswered, withSentence } from '../../api/unanswered.ts';
import { factsOf, type ItemFacts } from './item-facts.ts';
import type { Item, ItemKindOf, ListedKind } from './item-kind.ts';

/** Statuses that an API or its gateway may send before or after the change took effect. */
const AMBIGUOUS_STATUSES = new Set([408, 429]);

/** Whether a failed change may have taken effect. */
export function mayHaveTakenEffect(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 400, isProven } = error;
  if (kind !== 'refused') return kind !== 'ended';
  return status < 300 || (!isProven && (status >= 500 || AMBIGUOUS_STATUSES.has(status)));
}

/** Whether an API of another make says that the item to delete does not exist. Its list decides then. */
export function saysGone(error: unknown): boolean {
  if (!isRefused(error) || error.isProven) return false;
  return error.status === 404 || error.status === 410;
}

/** What was added, and the list before it. */
export interface Addition {
  readonly draft: ItemFacts;
  /** The ids that were listed before; undefined if the list had not been read. */
  readonly known: ReadonlySet<string> | undefined;
}

const CHECK_LIST_HINT = 'Look at the list before you send it again.';

/**
 * Finds an item whose addition was not answered, or was answered without an id. A list may lag some seconds, so it is
 * read again before a missing row counts, and more often if the API accepted the addition. Throws `error` with a hint
 * if the outcome stays unknown.
 * @param error absent if the API accepted the addition
 */
export async function findAdded(
  kind: ListedKind,
  companyId: string,
  { draft, known, error }: Addition & { error?: ApiError | undefined },
): Promise<string> {
  let waited = 0;
  for (const moment of readDelays(error)) {
    await pause(moment - waited);
    waited = moment;
    const same = await findSame(kind, companyId, draft);
    if (same?.length === 0) continue;
    const [added, ...others] = same?.filter(({ _id }) => known && !known.has(_id)) ?? [];
    if (added && others.length === 0) return added._id;
    throw asUncertain(error);
  }
  // Refused, or already described as possibly delivered.
  if (error && error.kind !== 'unexpected') throw error;
  throw asUncertain(error);
}

/** The id of an earlier addition, if the list shows it by now. */
export async function findListed(
  kind: ListedKind,
  companyId: string,
  { draft, known }: Addition,
): Promise<string | undefined> {
  const same = await findSame(kind, companyId, draft);
  return same?.find(({ _id }) => known && !known.has(_id))?._id;
}

/** When to read the list, in milliseconds after the first read; the duration of a read is not counted. */
function readDelays(error: ApiError | undefined): readonly number[] {
  if (!error || error.kind === 'unexpected') return [0, ...RECHECK_DELAYS_MS];
  return error.kind === 'refused' && !isUnanswered(error) ? [0] : [0, LIST_LAG_MS];
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

function asUncertain(error: ApiError | undefined): ApiError {
  if (!error)
    return new ApiError({
      kind: 'unexpected',
      message: `It was accepted, but the list does not show it yet. ${CHECK_LIST_HINT}`,
    });
  return withSentence(
    isUnanswered(error) ? CHECK_LIST_HINT : `It may have been added all the same. ${CHECK_LIST_HINT}`,
    error,
  );
}

async function findSame(kind: ListedKind, companyId: string, draft: ItemFacts): Promise<Item[] | undefined> {
  const list = await kind.calls.list(companyId, {}).catch(() => undefined);
  return list?.data.filter((item) => isSame(item, draft));
}

/**
 * Waits until an added item can be read, as long as a list may lag: until then its screens would say that it was
 * deleted, and the dashboard does not show it.
 */
export async function untilReadable<T extends Item>(
  { calls }: Pick<ItemKindOf<T>, 'calls'>,
  itemId: string,
): Promise<void> {
  let waited = 0;
  for (const moment of [0, ...RECHECK_DELAYS_MS]) {
    await pause(moment - waited);
    waited = moment;
    const isMissing = await calls.details(itemId, {}).then(() => false, saysGone);
    if (!isMissing) return;
  }
}

/** Whether the list lacks the item. */
export async function isRemoved(kind: ListedKind, companyId: string, itemId: string): Promise<boolean> {
  const list = await kind.calls.list(companyId, {}).catch(() => undefined);
  if (!list) return false;
  return list.data.every(({ _id }) => _id !== itemId);
}

function isSame(item: Item & { readonly date?: unknown }, draft: ItemFacts): boolean {
  // Without a day on either side the rest decides.
  const date = typeof item.date === 'string' && draft.date ? draft.date : item.date;
  return factsOf(item) === factsOf({ ...draft, date });
}
