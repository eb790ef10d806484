import { ScanLine, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { isDoorOver } from '../../offline/door/door-link.ts';
import { chooseDoorName, doorName } from '../../offline/door/door-signature.ts';
import { Button } from '../../ui/button.tsx';
import { listenForGestures } from './answer/answer-feedback.ts';
import { AnswerPanel } from './answer/answer-panel.tsx';
import { DoorDialogs, type DoorQuestion, questionAbout, walkInQuestion } from './answer/door-dialogs.tsx';
import { Recent } from './answer/recent.tsx';
import { newInvitationOf, possibleDoubleInside } from './answer/similar-guests.ts';
import { StoringNotice } from './answer/storing-notice.tsx';
import { useAdmitting } from './answer/use-admitting.ts';
import { useTouch } from './answer/use-touch.ts';
import { goBackToEvent } from './back-to-event.tsx';
import { DoorFigures } from './door-figures.tsx';
import { DoorHeader } from './door-header.tsx';
import type { DoorHolder } from './door-holder-of.ts';
import styles from './door-screen.module.css';
import { noListMessage } from './door-screen-messages.ts';
import { DoorSkeleton } from './door-skeleton.tsx';
import { DoorStatus } from './door-status.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { guestOfVerdict, labelOfVerdict } from './guests/guest-label.ts';
import { focusFirstGuest, GuestResults } from './guests/guest-results.tsx';
import { GuestSearch } from './guests/guest-search.tsx';
import { ElsewhereScreen } from './link/elsewhere-screen.tsx';
import { useDoorPlace } from './link/use-door-place.ts';
import { Conflicts } from './notices/conflicts.tsx';
import { DoorNotices } from './notices/door-notices.tsx';
import { ScanView } from './scan/lazy-scan-view.tsx';
import { isTypedCode, typedPass } from './scanner/typed-pass.ts';
import { useWedge } from './scanner/use-wedge.ts';
import { useDoorDevice, useDoorState } from './use-door.ts';
import { useResultsInSight } from './use-results-in-sight.ts';
import { useWakeLock } from './use-wake-lock.ts';

const MINUTE_MS = 60_000;

interface DoorScreenProps {
  eventId: string;
  holder: DoorHolder;
}

/** Checking guests in at the door of an event. */
export function DoorScreen({ eventId, holder }: DoorScreenProps) {
  const place = useDoorPlace(holder, eventId);
  if (place.kind !== 'here') return <ElsewhereScreen place={place} />;
  return <OpenDoor eventId={eventId} holder={place.holder} />;
}

function OpenDoor({ eventId, holder }: DoorScreenProps) {
  const device = useDoorDevice(holder, eventId);
  if (!device) return <DoorSkeleton />;
  return <AtTheDoor key={eventId} eventId={eventId} holder={holder} device={device} />;
}

function AtTheDoor({ eventId, holder, device }: DoorScreenProps & { device: DoorDevice }) {
  const { state, index } = useDoorState(device);
  const { admitting, verdict, answerNumber, isUnsaved, isStoring, close } = useAdmitting(device);
  const touch = useTouch(admitting, verdict);
  const [query, setQuery] = useState('');
  /** The answer beside which the query was typed: the next guest's name. */
  const typedAt = useRef(0);
  const [chosenName, setChosenName] = useState(() => doorName(device.at.companyId));
  const door = holder.kind === 'door' ? holder.door : chosenName;
  const [question, setQuestion] = useState<DoorQuestion | null>(door === '' ? { kind: 'door' } : null);
  const [isScanning, setIsScanning] = useState(false);
  // It keeps no list and admits nobody: every scan gets that answer.
  const isShut = isDoorOver(state.link);
  // By the server's clock. Rounded to the minute, so that unchanged rows are not rendered again.
  const now = Math.floor((Date.now() + (state.skewMs ?? 0)) / MINUTE_MS) * MINUTE_MS;
  useWakeLock();
  useEffect(listenForGestures, []);
  const main = useRef<HTMLElement>(null);
  useResultsInSight(main, query);

  async function scan(text: string) {
    // The door's name is asked for first, as entries contain it.
    if (door === '') return;
    setQuery('');
    setQuestion(null);
    await admitting.scan(text);
  }
  useWedge(scan, (text) => typedPass(text, device.book));

  function enter() {
    if (isTypedCode(query, device.book)) void scan(query);
    else focusFirstGuest();
  }

  function next() {
    close();
    if (typedAt.current !== answerNumber) setQuery('');
  }

  function search(text: string) {
    typedAt.current = answerNumber;
    setQuery(text);
  }

  const guest = verdict ? guestOfVerdict(verdict, device.book) : undefined;
  const ask = (kind: 'undo' | 'again') => setQuestion(questionAbout(kind, verdict));
  const askWalkIn = () => setQuestion(walkInQuestion(query, admitting.unstored()));

  return (
    <div className={styles.door}>
      <DoorHeader
        eventId={eventId}
        event={state.event}
        holder={holder}
        door={door}
        now={now}
        onChangeDoor={() => setQuestion({ kind: 'door' })}
      />
      <main
        ref={main}
        className={styles.main}
        id="main"
        tabIndex={-1}
        data-searching={(query !== '' && !isShut) || undefined}
        data-over={isShut || undefined}
      >
        <div className={styles.top}>
          <div className={styles.place}>
            <DoorStatus state={state} isUnsaved={isUnsaved} now={now} />
            <FullScreenButton />
          </div>
          {!isShut && <GuestSearch value={query} onChange={search} onEnter={enter} />}
        </div>
        <aside className={styles.side}>
          <DoorNotices device={device} state={state} holder={holder} />
          {!isShut && (
            <>
              <DoorFigures counts={state.counts} door={door} />
              <Conflicts
                device={device}
                version={state.version}
                now={now}
                onSeen={(guestId) => void admitting.perform({ kind: 'seen', guestId })}
              />
            </>
          )}
          {!isShut && query === '' && (
            <Recent
              device={device}
              version={state.version}
              door={door}
              now={now}
              onUndo={(guestId, key) => setQuestion({ kind: 'undo', guestId, key })}
            />
          )}
        </aside>
        {/* For a door that is over, its notice is all there is. */}
        {!isShut && (
          <section className={styles.guests} aria-label="Guest list">
            {state.device === 'loading' ? (
              <p role="status">Reading the list on this device…</p>
            ) : state.listAt === null && state.counts.expected === 0 && query === '' ? (
              <p role="status">{noListMessage(state)}</p>
            ) : (
              <GuestResults
                book={device.book}
                index={index}
                query={query}
                expected={state.counts.expected}
                listAt={state.listAt}
                now={now}
                onTouch={touch}
                onWalkIn={askWalkIn}
              />
            )}
          </section>
        )}
      </main>
      {!isShut && (
        <footer className={styles.footer}>
          <Button size="l" icon={<UserPlus aria-hidden />} onPress={askWalkIn}>
            Walk-in
          </Button>
          <Button
            size="l"
            variant="primary"
            icon={<ScanLine aria-hidden />}
            onPress={() => setIsScanning(true)}
          >
            Scan
          </Button>
        </footer>
      )}
      {isScanning && !isShut && (
        <ScanView
          isHeld={verdict !== null || question !== null}
          onScan={scan}
          onClose={() => setIsScanning(false)}
        />
      )}
      {verdict && (
        <AnswerPanel
          key={answerNumber}
          eventId={eventId}
          verdict={verdict}
          guest={guest}
          newInvitation={guest?.isCancelled ? newInvitationOf(guest, device.book) : undefined}
          inside={guest && verdict.kind === 'welcome' ? possibleDoubleInside(guest, device.book) : undefined}
          who={labelOfVerdict(verdict, device.book)}
          listAt={state.listAt}
          now={now}
          isHeld={question !== null}
          onClose={next}
          onUndo={() => ask('undo')}
          onAdmitAnyway={() => ask('again')}
          onGuest={admitting.admitGuest}
          onWalkIn={askWalkIn}
          onTryAgain={(action) => {
            close();
            void admitting.perform(action);
          }}
        />
      )}
      <StoringNotice isStoring={isStoring} />
      <DoorDialogs
        question={question}
        door={door}
        book={device.book}
        admitting={admitting}
        onDoor={(name) => {
          chooseDoorName(device.at.companyId, name);
          setChosenName(name);
          setQuestion(null);
        }}
        onClose={() => (door === '' ? goBackToEvent(eventId) : setQuestion(null))}
      />
    </div>
  );
}
