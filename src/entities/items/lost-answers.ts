/** What became of a change whose answer was lost, or cannot be read: the list of the server tells. */
import { readPlace } from '../../../common/contract/place.ts';
import { readDay } from '../../../common/lib/dates.ts';
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

/** Whether a failed change may have been made all the same. */
export function isInDoubt(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'refused') return error.status !== undefined && error.status < 300;
  return error.kind !== 'ended';
}

/**
 * Finds an item whose adding was not answered; throws `error`, with a word about it, where it cannot be told.
 * @param known the ids of before; undefined where the list had not been read
 */
export async function findAdded(
  kind: ListedKind,
  companyId: string,
  { draft, known, error }: { draft: AddedItem; known: ReadonlySet<string> | undefined; error: ApiError },
): Promise<string> {
  const list = await kind.calls.list(companyId, {}).catch(() => undefined);
  const same = list?.data.filter((item) => isSame(item, draft));
  if (same?.length === 0) throw error;
  const [added, ...others] = same?.filter(({ _id }) => known && !known.has(_id)) ?? [];
  if (added && others.length === 0) return added._id;
  const look = 'Look at the list before you send it again.';
  throw adding(isUnanswered(error) ? look : `It may have been added all the same. ${look}`, error);
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
