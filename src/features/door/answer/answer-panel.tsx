import { useEffect, useEffectEvent, useRef } from 'react';
import { arrivalOf } from '../../../../common/door/arrival.ts';
import { Button } from '../../../ui/button.tsx';
import { ICONS, TONES } from '../answer-look.tsx';
import { VERDICT_MESSAGES } from '../door-screen-messages.ts';
import type { GuestLabel } from '../guests/guest-label.ts';
import { AnswerDetail, type AnswerDetailProps } from './answer-detail.tsx';
import styles from './answer-panel.module.css';
import type { DoorAction } from './door-action.ts';
import type { Verdict } from './verdict.ts';

/** How long an answer to a user's own action is shown, in milliseconds; others stay until they are closed. */
const STANDS_MS: Readonly<Partial<Record<Verdict['kind'], number>>> = {
  welcome: 2_600,
  'walk-in': 2_600,
  undone: 6_000,
};
/**
 * It fades during the last milliseconds, while its buttons still work: a finger on its way to Undo would land on a guest
 * of the list below.
 */
const FADES_MS = 400;
/** A key within this time after the answer appeared was meant for what was there before, in milliseconds. */
const UNREAD_MS = 300;

interface AnswerPanelProps extends AnswerDetailProps {
  /** The guest or walk-in, if there is one. */
  who: GuestLabel | undefined;
  /** A dialog about it is open: the answer must not close by itself. */
  isHeld: boolean;
  onClose: () => void;
  /** Opens the dialog that asks for a reason. */
  onUndo: () => void;
  onAdmitAnyway: () => void;
  /** Admits by the new invitation. */
  onGuest: (guestId: string) => unknown;
  onWalkIn: () => void;
  onTryAgain: (action: DoorAction) => void;
}

/** The door's answer, as large as possible; each answer mounts a new panel. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { verdict, who, inside, isHeld, onClose } = props;
  const { kind } = verdict;
  const next = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(onClose);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    next.current?.focus({ preventScroll: true });
  }, []);
  const standsMs = isHeld || inside ? undefined : STANDS_MS[kind];
  useEffect(() => {
    if (standsMs === undefined) return;
    const timer = setTimeout(() => close(), standsMs);
    return () => clearTimeout(timer);
  }, [standsMs]);
  const fade =
    standsMs === undefined
      ? undefined
      : { animationDelay: `${standsMs - FADES_MS}ms`, animationDuration: `${FADES_MS}ms` };

  return (
    <section
      className={styles.panel}
      data-tone={TONES[kind]}
      data-fades={fade && true}
      style={fade}
      aria-label="Answer"
    >
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
        <AnswerDetail {...props} />
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

function AnswerActions(props: AnswerPanelProps) {
  const { verdict, guest, newInvitation, onUndo, onAdmitAnyway, onGuest, onWalkIn, onTryAgain } = props;
  const isNew = newInvitation?.state === 'out';
  const button = (label: string, onPress: () => void) => (
    <Button size="l" fullWidth onPress={onPress}>
      {label}
    </Button>
  );
  const undo = button('Undo the admission', onUndo);
  switch (verdict.kind) {
    case 'welcome':
    case 'walk-in':
      return button('Undo', onUndo);
    case 'already-in':
      return (
        <>
          {button('Let in again', onAdmitAnyway)}
          {undo}
        </>
      );
    case 'cancelled':
      return (
        <>
          {isNew && button('Let in by the new invitation', () => onGuest(newInvitation.id))}
          {/* By the cancelled one the new pass would stay good for somebody else. */}
          {!(isNew && newInvitation.email === guest?.email) && button('Let in all the same', onAdmitAnyway)}
          {guest && arrivalOf(guest) && undo}
        </>
      );
    case 'not-saved':
    case 'unsure':
      return button('Try again', () => onTryAgain(verdict.action));
    case 'other-event':
    case 'not-listed':
    case 'no-pass':
      return button('Let in as a walk-in', onWalkIn);
    default:
      return null;
  }
}
