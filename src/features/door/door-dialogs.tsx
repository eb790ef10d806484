import { readPassCode } from '../../../common/lib/pass-code.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';
import type { Admitting } from './admitting.ts';
import { DoorNameDialog } from './door-name-dialog.tsx';
import { AGAIN_REASONS, CANCELLED_REASONS } from './door-screen-messages.ts';
import { guestsLike } from './guest-like.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { typedPass } from './typed-pass.ts';
import { UndoDialog } from './undo-dialog.tsx';
import type { Verdict } from './verdict.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** What somebody is asked before it is done. */
export type DoorQuestion =
  | { readonly kind: 'door' }
  | { readonly kind: 'walk-in'; readonly name: string }
  /** `key`: of the admission that it begins with; without it, the last one at this door. */
  | { readonly kind: 'undo'; readonly guestId: string; readonly key: string | undefined }
  | { readonly kind: 'again'; readonly guestId: string; readonly isCancelled: boolean };

/** The question that an answer's button asks; null where it is about nobody. */
export function questionAbout(
  kind: 'undo' | 'again' | 'walk-in',
  verdict: Verdict | null,
  query: string,
): DoorQuestion | null {
  if (kind === 'walk-in') return { kind, name: looksLikeName(query) ? query.trim() : '' };
  if (!verdict || !('guestId' in verdict) || verdict.guestId === undefined) return null;
  const { guestId } = verdict;
  if (kind === 'again') return { kind, guestId, isCancelled: verdict.kind === 'cancelled' };
  return { kind, guestId, key: 'key' in verdict ? verdict.key : undefined };
}

const looksLikeName = (query: string) =>
  /\p{L}/u.test(query) && !/[@\d/]/.test(query) && readPassCode(query) === undefined;

interface DoorDialogsProps {
  question: DoorQuestion | null;
  door: string;
  book: GuestBook;
  admitting: Admitting;
  onDoor: (name: string) => void;
  onClose: () => void;
}

/** The open question of the door, if any. */
export function DoorDialogs({ question, door, book, admitting, onDoor, onClose }: DoorDialogsProps) {
  const nameOf = (guestId: string) => book.get(guestId)?.name ?? '';
  const then = (act: () => unknown) => {
    onClose();
    act();
  };
  const unlessPass = (text: string, act: () => unknown) => {
    const code = typedPass(text, book);
    then(code === undefined ? act : () => admitting.scan(code));
  };
  switch (question?.kind) {
    case 'door':
      return <DoorNameDialog name={door} onChoose={(name) => then(() => onDoor(name))} onClose={onClose} />;
    case 'walk-in':
      return (
        <WalkInDialog
          name={question.name}
          guestsLike={(person) => guestsLike(person, book)}
          onAdmit={(person) => unlessPass(person.name, () => admitting.walkIn(person))}
          onGuest={(guestId) => then(() => admitting.touch(guestId))}
          onClose={onClose}
        />
      );
    case 'undo':
      return (
        <UndoDialog
          guest={book.get(question.guestId)}
          door={door}
          initialKey={question.key}
          onChoose={(reason, keys) =>
            unlessPass(reason, () => admitting.undo(question.guestId, reason, keys))
          }
          onClose={onClose}
        />
      );
    case 'again':
      return (
        <ReasonDialog
          title={question.isCancelled ? 'Let in although cancelled' : 'Let in again'}
          name={nameOf(question.guestId)}
          reasons={question.isCancelled ? CANCELLED_REASONS : AGAIN_REASONS}
          confirmLabel="Let in"
          onChoose={(reason) => unlessPass(reason, () => admitting.admitAnyway(question.guestId, reason))}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
