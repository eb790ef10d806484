import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';
import { AGAIN_REASONS, CANCELLED_REASONS } from '../door-screen-messages.ts';
import { type GuestLabel, guestLabel } from '../guests/guest-label.ts';
import { DoorNameDialog } from '../link/door-name-dialog.tsx';
import { typedPass } from '../scanner/typed-pass.ts';
import type { Admitting } from './admitting.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { similarGuests, type WalkInPerson } from './similar-guests.ts';
import { UndoDialog } from './undo-dialog.tsx';
import type { Verdict } from './verdict.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** An open dialog. */
export type DoorQuestion =
  | { readonly kind: 'door' }
  /** `person`: initial values. `isUnstored`: the person's admission could not be stored before. */
  | { readonly kind: 'walk-in'; readonly person: WalkInPerson; readonly isUnstored: boolean }
  /** `key`: of the preselected admission; without it, the last one at this door. */
  | { readonly kind: 'undo'; readonly guestId: string; readonly key: string | undefined }
  | { readonly kind: 'again'; readonly guestId: string; readonly isCancelled: boolean };

/** The walk-in dialog, filled with the searched name, or else with the walk-in that was not stored. */
export function walkInQuestion(query: string, unstored: WalkInPerson | undefined): DoorQuestion {
  const searched = looksLikeName(query) ? query.trim() : '';
  if (unstored && (searched === '' || searched === unstored.name))
    return { kind: 'walk-in', person: unstored, isUnstored: true };
  return { kind: 'walk-in', person: { name: searched, email: '' }, isUnstored: false };
}

/** The dialog of an answer's button; null if the answer has no guest. */
export function questionAbout(kind: 'undo' | 'again', verdict: Verdict | null): DoorQuestion | null {
  if (!verdict || !('guestId' in verdict) || verdict.guestId === undefined) return null;
  const { guestId } = verdict;
  if (kind === 'again') return { kind, guestId, isCancelled: verdict.kind === 'cancelled' };
  return { kind, guestId, key: 'key' in verdict ? verdict.key : undefined };
}

const looksLikeName = (query: string) => /\p{L}/u.test(query) && !/[@\d/]/.test(query);

interface DoorDialogsProps {
  question: DoorQuestion | null;
  door: string;
  book: GuestBook;
  admitting: Admitting;
  /** Closes the dialog too. */
  onDoor: (name: string) => void;
  /** Leaves the door if it has no name yet. */
  onClose: () => void;
}

/** The open dialog of the door, if any. */
export function DoorDialogs({ question, door, book, admitting, onDoor, onClose }: DoorDialogsProps) {
  const whoOf = (guestId: string): GuestLabel => {
    const guest = book.get(guestId);
    return guest ? guestLabel(guest, book) : { name: '', apart: '' };
  };
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
      return <DoorNameDialog name={door} onChoose={onDoor} onClose={onClose} />;
    case 'walk-in':
      return (
        <WalkInDialog
          initial={question.person}
          isUnstored={question.isUnstored}
          similarGuests={(person) => similarGuests(person, book)}
          onAdmit={(person) =>
            unlessPass(person.name, () => {
              if (question.isUnstored) admitting.forgetUnstored();
              void admitting.perform({ kind: 'walk-in', person });
            })
          }
          onGuest={(guestId) =>
            then(() => {
              if (question.isUnstored) admitting.forgetUnstored();
              void admitting.admitGuest(guestId);
            })
          }
          onClose={onClose}
        />
      );
    case 'undo':
      return (
        <UndoDialog
          guest={book.get(question.guestId)}
          who={whoOf(question.guestId)}
          door={door}
          initialKey={question.key}
          onChoose={(reason, keys) =>
            unlessPass(reason, () =>
              admitting.perform({ kind: 'undo', guestId: question.guestId, reason, keys }),
            )
          }
          onClose={onClose}
        />
      );
    case 'again':
      return (
        <ReasonDialog
          title={question.isCancelled ? 'Let in although cancelled' : 'Let in again'}
          who={whoOf(question.guestId)}
          reasons={question.isCancelled ? CANCELLED_REASONS : AGAIN_REASONS}
          confirmLabel="Let in"
          onChoose={(reason) =>
            unlessPass(reason, () => admitting.perform({ kind: 'again', guestId: question.guestId, reason }))
          }
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
