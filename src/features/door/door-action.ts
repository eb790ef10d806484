/** What somebody asks for at the door, with all that it takes to do it once more. */
import type { WalkInPerson } from './guest-like.ts';

export type DoorAction =
  | { readonly kind: 'admit'; readonly guestId: string }
  /** In spite of what was said: in already, or cancelled. */
  | { readonly kind: 'again'; readonly guestId: string; readonly reason: string }
  | { readonly kind: 'walk-in'; readonly person: WalkInPerson }
  /** `keys`: of the admissions that are meant. */
  | {
      readonly kind: 'undo';
      readonly guestId: string;
      readonly reason: string;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'seen'; readonly guestId: string };

/** The same for two actions of which only one may be stored. */
export function actionKey(action: DoorAction): string {
  if (action.kind === 'walk-in') return `walk-in ${action.person.name} ${action.person.email}`;
  const keys = action.kind === 'undo' ? ` ${action.keys.join()}` : '';
  return `${action.kind} ${action.guestId}${keys}`;
}

/** The guest of the list whom it is about; undefined of a walk-in. */
export const guestOf = (action: DoorAction): string | undefined =>
  action.kind === 'walk-in' ? undefined : action.guestId;
