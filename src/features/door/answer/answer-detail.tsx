import type { ReactNode } from 'react';
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
  /** The event of this door. */
  eventId: string;
}

/** What an answer says beside its word and the name. */
export function AnswerDetail(props: AnswerDetailProps) {
  const { verdict, guest, newInvitation, inside, listAt, now, eventId } = props;
  const arrival = guest && arrivalOf(guest);
  switch (verdict.kind) {
    case 'already-in':
      return guest ? <Detail>{admissionsLabel(guest, now)}</Detail> : null;
    case 'walk-in':
      return <Detail>Let in as a walk-in</Detail>;
    case 'undone':
      return (
        <>
          {verdict.admissions.length > 0 && (
            <Detail>
              Taken back: {verdict.admissions.map((one) => admissionLabel(one, now)).join(' and ')}
            </Detail>
          )}
          <Detail>{arrival ? `Still in: ${admissionLabel(arrival, now)}` : 'Not in any more'}</Detail>
        </>
      );
    case 'cancelled':
      return (
        <>
          <Detail>The invitation was cancelled</Detail>
          {newInvitation && <Detail>{againMessage(newInvitation, guest?.email, now)}</Detail>}
          {guest && arrival && <Detail>In since {admissionsLabel(guest, now)}</Detail>}
        </>
      );
    case 'other-event':
      return <Detail>This pass is for {verdict.eventName}</Detail>;
    case 'not-listed':
      return (
        <>
          <p className={styles.code}>{groupPassCode(verdict.code)}</p>
          <Detail>
            Not on {listLabel(listAt, now)}. The pass may be of another event, or{' '}
            {listAt === null ? 'on the rest of the list' : 'newer than the list'}.
          </Detail>
          <PassOf code={verdict.code} eventId={eventId} />
        </>
      );
    case 'no-pass':
      return <Detail>What was scanned is no pass of an event</Detail>;
    case 'ended':
    case 'unknown-door':
    case 'no-event':
      return <Detail>Nothing was changed: {WHY_UNCHANGED[verdict.kind]}</Detail>;
    case 'not-saved':
      return <Detail>{notSavedMessage(verdict.action.kind, verdict.isFull)}</Detail>;
    case 'unsure':
      return (
        <Detail>
          This device has not said yet whether it stored it. Try again in a moment: it is never counted twice.
        </Detail>
      );
    case 'welcome':
      return inside ? (
        <Detail>Somebody of this name or e-mail is in since {admissionsLabel(inside, now)}</Detail>
      ) : null;
  }
}

/** @param email of the cancelled invitation: one with another may be of somebody of the same name */
function againMessage(again: BookGuest, email: string | undefined, now: number): string {
  const word = again.email === email ? 'Invited again' : `Perhaps invited again as ${again.email}`;
  const since = again.state === 'out' ? '' : `: in since ${admissionsLabel(again, now)}`;
  return `${word}, with another pass${since}`;
}

const Detail = ({ children }: { children: ReactNode }) => <p className={styles.detail}>{children}</p>;

const WHY_UNCHANGED = {
  ended: 'what is done at this door is not counted any more. Ask the organizer for a new link.',
  'unknown-door': 'the server does not know this door any more. Ask the organizer for a new link.',
  'no-event': 'this event was deleted, or is of another company.',
};
