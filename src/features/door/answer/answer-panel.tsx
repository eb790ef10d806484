import { useEffect, useEffectEvent, useRef } from 'react';
import { arrivalOf } from '../../../../common/door/arrival.ts';
import { groupPassCode } from '../../../../common/lib/pass-code.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { Button } from '../../../ui/button.tsx';
import { ICONS, TONES } from '../answer-look.tsx';
import {
  admissionLabel,
  admissionsLabel,
  listLabel,
  notSavedMessage,
  VERDICT_MESSAGES,
} from '../door-screen-messages.ts';
import type { GuestLabel } from '../guests/guest-label.ts';
import { PassOf } from '../pass-of.tsx';
import styles from './answer-panel.module.css';
import type { DoorAction } from './door-action.ts';
import type { Verdict } from './verdict.ts';

/** How long an answer to a user's own action is shown, in milliseconds; others stay until they are closed. */
const STANDS_MS: Readonly<Partial<Record<Verdict['kind'], number>>> = {
  welcome: 2_600,
  'walk-in': 2_600,
  undone: 6_000,
};
/** A key within this time after the answer appeared was meant for what was there before, in milliseconds. */
const UNREAD_MS = 300;

interface AnswerPanelProps {
  verdict: Verdict;
  guest: BookGuest | undefined;
  /** The guest or walk-in, if there is one. */
  who: GuestLabel | undefined;
  listAt: number | null;
  now: number;
  /** A dialog about it is open: the answer must not close by itself. */
  isHeld: boolean;
  onClose: () => void;
  /** Opens the dialog that asks for a reason. */
  onUndo: () => void;
  onAdmitAnyway: () => void;
  onWalkIn: () => void;
  onTryAgain: (action: DoorAction) => void;
}

/** The door's answer, as large as possible; each answer mounts a new panel. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { verdict, guest, who, listAt, now, isHeld, onClose } = props;
  const { kind } = verdict;
  const next = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(onClose);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    next.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const standsMs = STANDS_MS[verdict.kind];
    if (standsMs === undefined || isHeld) return;
    const timer = setTimeout(() => close(), standsMs);
    return () => clearTimeout(timer);
  }, [verdict, isHeld]);

  return (
    <section className={styles.panel} data-tone={TONES[kind]} aria-label="Answer">
      <div className={styles.said} role="alert">
        <span className={styles.icon} aria-hidden="true">
          {ICONS[kind]}
        </span>
        <p className={styles.word}>{wordOf(verdict)}</p>
        {who && (
          <p className={styles.name} dir="auto">
            {who.name}
          </p>
        )}
        {who?.apart && <p className={styles.detail}>{who.apart}</p>}
        <Detail verdict={verdict} guest={guest} listAt={listAt} now={now} />
      </div>
      <div
        className={styles.actions}
        onClickCapture={(event) => {
          // Not a pointer: a key press.
          if (event.detail === 0 && performance.now() - shownAt.current < UNREAD_MS) event.stopPropagation();
        }}
      >
        <AnswerActions {...props} />
        <Button ref={next} size="l" fullWidth onPress={onClose}>
          Next
        </Button>
      </div>
    </section>
  );
}

function wordOf(verdict: Verdict): string {
  if (verdict.kind === 'welcome' && verdict.isAgain) return 'Welcome back';
  return VERDICT_MESSAGES[verdict.kind];
}

function Detail({
  verdict,
  guest,
  listAt,
  now,
}: Pick<AnswerPanelProps, 'verdict' | 'guest' | 'listAt' | 'now'>) {
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
      return null;
  }
}

function AnswerActions({ verdict, guest, onUndo, onAdmitAnyway, onWalkIn, onTryAgain }: AnswerPanelProps) {
  const undo = (
    <Button size="l" fullWidth onPress={onUndo}>
      Undo the admission
    </Button>
  );
  switch (verdict.kind) {
    case 'welcome':
    case 'walk-in':
      return (
        <Button size="l" fullWidth onPress={onUndo}>
          Undo
        </Button>
      );
    case 'already-in':
      return (
        <>
          <Button size="l" fullWidth onPress={onAdmitAnyway}>
            Let in again
          </Button>
          {undo}
        </>
      );
    case 'cancelled':
      return (
        <>
          <Button size="l" fullWidth onPress={onAdmitAnyway}>
            Let in all the same
          </Button>
          {guest && arrivalOf(guest) && undo}
        </>
      );
    case 'not-saved':
    case 'unsure':
      return (
        <Button size="l" fullWidth onPress={() => onTryAgain(verdict.action)}>
          Try again
        </Button>
      );
    case 'other-event':
    case 'not-listed':
    case 'no-pass':
      return (
        <Button size="l" fullWidth onPress={onWalkIn}>
          Let in as a walk-in
        </Button>
      );
    default:
      return null;
  }
}
