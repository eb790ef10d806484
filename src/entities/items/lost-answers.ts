/** What became of a change whose answer was lost, or cannot be read: the list of the server tells. */
import { readPlace } from '../../../common/contract/place.ts';
import { readDay } from '../../../common/lib/dates.ts';
import { LATER_LOOKS_MS, LIST_LAG_MS } from '../../../common/outbox/lists/list-lag.ts';
import { ApiError } from '../../api/api-error.ts';
import { adding, isUnanswered } from '../../api/unanswered.ts';
import type { Item, ListedKind } from './item-kind.ts';

/** The parts of a form by which an item is known again. */
export interface AddedItem {
  readonly name: string;
  /** JSON text of a place. */
  readonly location: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
}

/** What an API or its gateway answers after the work as well as before it. */
const AFTER_THE_WORK = new Set([408, 429]);

/** Whether a failed change may have been made all the same. */
export function isInDoubt(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 400, isProven } = error;
  if (kind !== 'refused') return kind !== 'ended';
  return status < 300 || (!isProven && (status >= 500 || AFTER_THE_WORK.has(status)));
}

/** Whether what was to be deleted is said not to be there, by an API of another make: its list tells. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.isProven) return false;
  return error.status === 404 || error.status === 410;
}

/** What was added, and what was known before. */
export interface Addition {
  readonly draft: AddedItem;
  /** The ids of before; undefined where the list had not been read. */
  readonly known: ReadonlySet<string> | undefined;
}

const LOOK = 'Look at the list before you send it again.';

/**
 * Finds an item whose adding was not answered, or not with its id. A list may be some seconds behind: it is looked at
 * again before its silence counts, more often where something was accepted. Throws `error`, with a word about it, where
 * it cannot be told.
 * @param error absent where the API has accepted it
 */
export async function findAdded(
  kind: ListedKind,
  companyId: string,
  { draft, known, error }: Addition & { error?: ApiError | undefined },
): Promise<string> {
  let waited = 0;
  for (const moment of looksAfter(error)) {
    await pause(moment - waited);
    waited = moment;
    const same = await findSame(kind, companyId, draft);
    if (same?.length === 0) continue;
    const [added, ...others] = same?.filter(({ _id }) => known && !known.has(_id)) ?? [];
    if (added && others.length === 0) return added._id;
    throw inDoubt(error);
  }
  // Refused, or said already that it may have arrived.
  if (error && error.kind !== 'unexpected') throw error;
  throw inDoubt(error);
}

/** The id of an addition that its list has not shown before, if it does by now. */
export async function findListed(
  kind: ListedKind,
  companyId: string,
  { draft, known }: Addition,
): Promise<string | undefined> {
  const same = await findSame(kind, companyId, draft);
  return same?.find(({ _id }) => known && !known.has(_id))?._id;
}

/** When to look, in milliseconds from the first look; what a look takes is not counted. */
function looksAfter(error: ApiError | undefined): readonly number[] {
  if (!error || error.kind === 'unexpected') return [0, ...LATER_LOOKS_MS];
  return error.kind === 'refused' && !isUnanswered(error) ? [0] : [0, LIST_LAG_MS];
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

function inDoubt(error: ApiError | undefined): ApiError {
  if (!error)
    return new ApiError({
      kind: 'unexpected',
      message: `It was accepted, but the list does not show it yet. ${LOOK}`,
    });
  return adding(isUnanswered(error) ? LOOK : `It may have been added all the same. ${LOOK}`, error);
}

async function findSame(kind: ListedKind, companyId: string, draft: AddedItem): Promise<Item[] | undefined> {
  const list = await kind.calls.list(companyId, {}).catch(() => undefined);
  return list?.data.filter((item) => isSame(item, draft));
}

/** Whether two drafts say the same, as far as their items are known again by it. */
export function isSameDraft(one: AddedItem, other: AddedItem): boolean {
  const place = (draft: AddedItem) => readPlace(draft.location).name;
  return one.name.trim() === other.name.trim() && one.date === other.date && place(one) === place(other);
}

/** Whether the list no longer has the item. */
export async function isRemoved(kind: ListedKind, companyId: string, itemId: string): Promise<boolean> {
  const list = await kind.calls.list(companyId, {}).catch(() => undefined);
  if (!list) return false;
  return list.data.every(({ _id }) => _id !== itemId);
}

function isSame(item: Item & { readonly date?: unknown }, draft: AddedItem): boolean {
  const isSameDay =
    typeof item.date !== 'string' || draft.date === undefined || readDay(item.date) === draft.date;
  const place = readPlace(draft.location).name;
  return isSameDay && item.name.trim() === draft.name.trim() && item.location.name.trim() === place;
}
