import { useSession } from '../../entities/session/use-session.ts';
import { useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { useSendingAll } from '../../offline/changes/use-sending-all.ts';
import { useObservable } from '../../offline/observable.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { guideOpen } from './guide-open.ts';
import styles from './home-screen-coach.module.css';
import { HomeScreenSteps } from './home-screen-steps.tsx';

/** Explains how to add the portal to the home screen of an iPad or iPhone, whose browser has no button for it. */
export function HomeScreenCoach() {
  const isOpen = useObservable(guideOpen);
  const session = useSession();
  const close = () => guideOpen.set(false);
  return (
    <Dialog
      title="ADD TO HOME SCREEN"
      isOpen={isOpen}
      onClose={close}
      footer={
        <Button variant="primary" onPress={close}>
          Done
        </Button>
      }
    >
      <div className={styles.content}>
        <p>
          As an app on the Home Screen, Vantage opens without a network and keeps what it stores. A browser
          may clear its pages after a week without a visit.
        </p>
        {session && <SendFirst companyId={session.companyId} />}
        <HomeScreenSteps />
      </div>
    </Dialog>
  );
}

/** The installed app has a separate storage, so pending entries of this one would be left behind. */
function SendFirst({ companyId }: { companyId: string }) {
  const waiting = useOutboxEntries(companyId);
  const { isSending, hasFailed, send } = useSendingAll();
  if (waiting.length === 0) return null;
  const isOne = waiting.length === 1;
  const isFailed = waiting.every(({ state }) => state === 'failed');
  return (
    <Notice
      tone="warning"
      title={isOne ? 'Send 1 waiting change first' : `Send ${waiting.length} waiting changes first`}
      action={
        <Button
          isBusy={isSending && !isFailed}
          busyLabel="Sending..."
          disabledReason={isFailed ? 'The server did not accept what is left: see the outbox' : undefined}
          onPress={send}
        >
          Send now
        </Button>
      }
    >
      The app on the Home Screen has a storage of its own.{' '}
      {isOne ? 'This change stays' : 'These changes stay'} in the browser, and can be sent only from here.
      {hasFailed && ' They could not be sent just now: try again when there is a network.'}
    </Notice>
  );
}
