import { DoorOpen } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { ownDoor } from '../../../entities/session/session-end.ts';
import type { HeldDoor } from '../../../offline/door/door-holder.ts';
import { deliverPendingDoors, hasDataOf } from '../../../offline/door/own-doors.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChangeDoor } from './change-door.tsx';
import { type ClaimProblem, claimLink, isOwnLink, unansweredLink } from './claim-link.ts';
import styles from './claim-screen.module.css';

interface ClaimScreenProps {
  /** The part of the URL after `#`; if it is empty, a link whose answer was lost is retried. */
  link: string;
  /** The device's present door. */
  held: HeldDoor | null;
  onClaimed: (eventId: string) => void;
}

/** Opens a door by its link, permanently for this device. */
export function ClaimScreen({ link: given, held, onClaimed }: ClaimScreenProps) {
  const [unanswered] = useState(() => (held === null ? unansweredLink() : ''));
  const link = given || unanswered;
  // A link that somebody else sent, or of the next event, must not replace a door in use.
  const [asking, setAsking] = useState(held && link !== '' && !isOwnLink(link) ? 'unknown' : 'no');
  const [problem, setProblem] = useState<ClaimProblem | null>(link === '' ? NO_LINK : null);
  const claim = useCallback(async () => {
    setProblem(null);
    const claimed = await claimLink(link);
    if ('eventId' in claimed) onClaimed(claimed.eventId);
    else setProblem(claimed);
  }, [link, onClaimed]);
  useEffect(() => {
    ownDoor.isHere = true;
    if (link !== '' && asking === 'no') void claim();
  }, [link, claim, asking]);
  useEffect(() => {
    // With a link, the screen of the opened door does so.
    if (link !== '') return;
    const deliver = () => void deliverPendingDoors();
    deliver();
    addEventListener('online', deliver);
    return () => removeEventListener('online', deliver);
  }, [link]);
  const heldEvent = held?.eventId;
  useEffect(() => {
    if (asking !== 'unknown' || heldEvent === undefined) return;
    // An ended door without any data here is not missed.
    void hasDataOf(heldEvent).then((isAny) => setAsking(isAny ? 'yes' : 'no'));
  }, [asking, heldEvent]);
  if (held && asking === 'yes') return <ChangeDoor held={held} onChange={() => setAsking('no')} />;
  return (
    <main className={styles.claim} id="main" tabIndex={-1}>
      <DoorOpen aria-hidden className={styles.icon} />
      {problem ? (
        <div role="alert" className={styles.said}>
          <h1>{problem.title}</h1>
          <p>{problem.text}</p>
          {problem.again && (
            <Button size="l" variant="primary" onPress={() => void claim()}>
              Try again
            </Button>
          )}
          {held && (
            <a className={buttonClass({ size: 'l' })} href={`/events/door/${held.eventId}`}>
              To the door of this device
            </a>
          )}
        </div>
      ) : (
        <div role="status" className={styles.said}>
          <h1>Opening the door…</h1>
          <p>This device gets the guest list and can check in guests without a password.</p>
          <Spinner />
        </div>
      )}
    </main>
  );
}

const NO_LINK: ClaimProblem = {
  title: 'Open this page by a door’s link',
  text: 'The organizer opens doors in the details of the event. Scan the code that is shown there.',
  again: false,
};
