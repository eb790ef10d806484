/** An action at the door, with everything needed to repeat it. */
import type { WalkInPerson } from './similar-guests.ts';

export type DoorAction =
  | { readonly kind: 'admit'; readonly guestId: string }
  /** In spite of the answer: already in, or cancelled. */
  | { readonly kind: 'again'; readonly guestId: string; readonly reason: string }
  | { readonly kind: 'walk-in'; readonly person: WalkInPerson }
  /** `keys`: of the admissions to undo. */
  | {
      readonly kind: 'undo';
      readonly guestId: string;
      readonly reason: string;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'seen'; readonly guestId: string };

/** Equal for two actions of which only one may be stored. */
export function actionKey(action: DoorAction): string {
  if (action.kind === 'walk-in') return `walk-in ${action.person.name} ${action.person.email}`;
  const keys = action.kind === 'undo' ? ` ${action.keys.join()}` : '';
  return `${action.kind} ${action.guestId}${keys}`;
}

/** The listed guest of an action; undefined for a walk-in. */
export const guestOf = (action: DoorAction): string | undefined =>
  action.kind === 'walk-in' ? undefined : action.guestId;
