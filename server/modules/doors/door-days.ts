import { gte, isNull, or } from 'drizzle-orm';
import { DOOR_TOKEN_DAYS } from '../../../common/contract/door.ts';
import { DAY_MS } from '../../core/durations.ts';
import { items } from '../../infra/db/schema.ts';

/** The condition on an event that its day still allows access with the tokens of its doors. */
export function isWithinDoorDays(now: Date) {
  const firstDay = new Date(now.getTime() - DOOR_TOKEN_DAYS * DAY_MS).toISOString().slice(0, 10);
  return or(isNull(items.day), gte(items.day, firstDay));
}
