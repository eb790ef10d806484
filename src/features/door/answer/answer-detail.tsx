import { arrivalOf } from '../../../../common/door/arrival.ts';
import { groupPassCode } from '../../../../common/lib/pass-code.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { admissionLabel, admissionsLabel, listLabel, notSavedMessage } from '../door-screen-messages.ts';
import { PassOf } from '../pass-of.tsx';
import styles from './answer-panel.module.css';
import type { Verdict } from './verdict.ts';

export interface AnswerDetailProps {
  verdict: Verdict;
  guest: BookGuest | undefined;
  /** A valid one by the guest's e-mail, or perhaps with another e-mail, for a guest with a cancelled one. */
  newInvitation: BookGuest | undefined;
  /** A walk-in, or one with a cancelled invitation, who may be the guest that was just let in. */
  inside: BookGuest | undefined;
  listAt: number | null;
  now: number;
}

/** What an answer says beside its word and the name. */
export function AnswerDetail({ verdict, guest, newInvitation, inside, listAt, now }: AnswerDetailProps) {
  const arrival = guest && arrivalOf(guest);
  switch (verdict.kind) {
    case 'already-in':
      return guest ? <p className={styles.detail}>{admissionsLabel(guest, now)}</p> : null;
    case 'walk-in':
      return <p className={styles.detail}>Let in as a walk-in</p>;
    case 'undone':
      return (
        <>
          {verdict.admissions.length > 0 && (
            <p className={styles.detail}>
              Taken back: {verdict.admissions.map((one) => admissionLabel(one, now)).join(' and ')}
            </p>
          )}
          <p className={styles.detail}>
            {arrival ? `Still in: ${admissionLabel(arrival, now)}` : 'Not in any more'}
          </p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p className={styles.detail}>The invitation was cancelled</p>
          {newInvitation && <p className={styles.detail}>{againMessage(newInvitation, guest?.email, now)}</p>}
          {guest && arrival && <p className={styles.detail}>In since {admissionsLabel(guest, now)}</p>}
        </>
      );
    case 'other-event':
      return <p className={styles.detail}>This pass is for {verdict.eventName}</p>;
    case 'not-listed':
      return (
        <>
          <p className={styles.code}>{groupPassCode(verdict.code)}</p>
          <p className={styles.detail}>
            Not on {listLabel(listAt, now)}. The pass may be of another event, or{' '}
            {listAt === null ? 'on the rest of the list' : 'newer than the list'}.
          </p>
          <PassOf code={verdict.code} />
        </>
      );
    case 'no-pass':
      return <p className={styles.detail}>What was scanned is no pass of an event</p>;
    case 'ended':
      return (
        <p className={styles.detail}>
          Nothing was changed: what is done at this door is not counted any more. Ask the organizer for a new
          link.
        </p>
      );
    case 'unknown-door':
      return (
        <p className={styles.detail}>
          Nothing was changed: the server does not know this door any more. Ask the organizer for a new link.
        </p>
      );
    case 'no-event':
      return (
        <p className={styles.detail}>
          Nothing was changed: this event was deleted, or is of another company.
        </p>
      );
    case 'not-saved':
      return <p className={styles.detail}>{notSavedMessage(verdict.action.kind, verdict.isFull)}</p>;
    case 'unsure':
      return (
        <p className={styles.detail}>
          This device has not said yet whether it stored it. Try again in a moment: it is never counted twice.
        </p>
      );
    case 'welcome':
      return inside ? (
        <p className={styles.detail}>
          Somebody of this name or e-mail is in since {admissionsLabel(inside, now)}
        </p>
      ) : null;
  }
}

/** @param email of the cancelled invitation: one with another may be of somebody of the same name */
function againMessage(again: BookGuest, email: string | undefined, now: number): string {
  const word = again.email === email ? 'Invited again' : `Perhaps invited again as ${again.email}`;
  const since = again.state === 'out' ? '' : `: in since ${admissionsLabel(again, now)}`;
  return `${word}, with another pass${since}`;
}
