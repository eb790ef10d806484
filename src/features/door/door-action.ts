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

/** The same for two attempts of which only one may be stored. */
export function actionKey(attempt: DoorAction): string {
  if (attempt.kind === 'walk-in') return `walk-in ${attempt.person.name} ${attempt.person.email}`;
  const keys = attempt.kind === 'undo' ? ` ${attempt.keys.join()}` : '';
  return `${attempt.kind} ${attempt.guestId}${keys}`;
}

/** The guest of the list whom it is about; undefined of a walk-in. */
export const guestOf = (attempt: DoorAction): string | undefined =>
  attempt.kind === 'walk-in' ? undefined : attempt.guestId;
