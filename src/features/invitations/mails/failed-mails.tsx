import { CircleAlert, Clock, Pencil, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '../../../../common/contract/invitations.ts';
import { hasFailed, isRefusedSoFar } from '../../../../common/contract/mail-states.ts';
import { discard } from '../../../entities/collections/discard.ts';
import styles from '../../../entities/collections/member-card.module.css';
import { countOf } from '../../../lib/count.ts';
import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFirstRows } from '../../../ui/use-first-rows.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { Initials } from '../initials.tsx';
import type { InvitationTarget } from '../invitation-target.ts';
import { correctionOf } from './correction-of.ts';
import own from './mails.module.css';
import { type Refusal, useSendAgain } from './use-send-again.ts';

interface FailedMailsProps {
  companyId: string;
  target: InvitationTarget;
  people: readonly Invitation[];
  /** The pending entries of the item. */
  waiting: readonly OutboxEntry[];
  /** Called when a button is pressed whose row will disappear. */
  notePress: () => void;
  /** Opens the correction form of a person. */
  onCorrect: (invitationId: string) => void;
}

/** The most rows shown at once; more would push the list off the screen. */
const SHOWN_OPEN = 3;

/** People whose invitation mail failed: the reason, and buttons to send it again. */
export function FailedMails(props: FailedMailsProps) {
  const { companyId, target, people, waiting, notePress, onCorrect } = props;
  const toasts = useToasts();
  const failed = people.filter(({ mail }) => hasFailed(mail) || isRefusedSoFar(mail));
  const again = useSendAgain(companyId, target);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [busy, setBusy] = useState<string>();
  const { shown, showMore } = useFirstRows(failed, () => false);
  if (failed.length === 0) return null;
  const waits = waiting.find(({ call, state }) => call === 'resendFailedInvitations' && state !== 'failed');
  const isWithAll = ({ mail }: Invitation) => waits !== undefined && hasFailed(mail);
  const open = failed.filter((person) => !isLeaving(correctionOf(waiting, person._id)) && !isWithAll(person));
  const isOpen = isUnfolded || failed.length <= SHOWN_OPEN;

  async function send(what: string, sending: () => Promise<Refusal | undefined>) {
    if (busy !== undefined) return;
    setBusy(what);
    const refusal = await sending();
    setBusy(undefined);
    if (refusal) toasts.error(refusal.message);
  }

  return (
    <>
      <Notice
        tone={open.length > 0 ? 'danger' : 'warning'}
        title={titleOf(open.length, failed.length)}
        action={
          <div className={own.actions}>
            {failed.length > SHOWN_OPEN && (
              <Button size="s" aria-expanded={isOpen} onPress={() => setIsUnfolded(!isOpen)}>
                {isOpen ? 'Hide them' : 'Show them'}
              </Button>
            )}
            {(waits || open.filter(({ mail }) => hasFailed(mail)).length > 1) && (
              <Button
                size="s"
                icon={<RotateCw aria-hidden />}
                isBusy={busy === 'all'}
                busyLabel="Sending..."
                disabledReason={waits && 'They are sent again as soon as there is a connection'}
                onPress={() => void send('all', again.allFailed)}
              >
                Send all again
              </Button>
            )}
          </div>
        }
      >
        {open.length > 0 && adviceOn(open)}
      </Notice>
      {isOpen && (
        // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
        <ul role="list" className={styles.waitingList} aria-label="Not delivered">
          {shown.map((person) => (
            <FailedMail
              key={person._id}
              companyId={companyId}
              person={person}
              entry={correctionOf(waiting, person._id)}
              isWithAll={isWithAll(person) && !correctionOf(waiting, person._id)}
              isBusy={busy === person._id}
              onSendAgain={() => {
                notePress();
                void send(person._id, () => again.one(person));
              }}
              onCorrect={() => {
                notePress();
                onCorrect(person._id);
              }}
            />
          ))}
        </ul>
      )}
      {isOpen && showMore}
    </>
  );
}

const isLeaving = (entry: OutboxEntry | undefined) => entry !== undefined && entry.state !== 'failed';

/** @param open without those whose resending is pending on this device */
function titleOf(open: number, all: number): string {
  if (open > 0) return `${countOf(open, 'invitation was', 'invitations were')} not delivered.`;
  return `${countOf(all, 'invitation waits', 'invitations wait')} on this device to be sent again.`;
}

/** Retried mails have no button to send them. */
function adviceOn(open: readonly Invitation[]): string {
  const canBeSent = open.some(({ mail }) => hasFailed(mail));
  return `Correct what is misspelt. The others ${canBeSent ? 'can be sent again as they are' : 'are tried again by themselves'}.`;
}

interface FailedMailProps {
  companyId: string;
  person: Invitation;
  /** The pending or refused correction. */
  entry: OutboxEntry | undefined;
  /** Whether the pending resending of all includes this person. */
  isWithAll: boolean;
  isBusy: boolean;
  onSendAgain: () => void;
  onCorrect: () => void;
}

function FailedMail(props: FailedMailProps) {
  const { companyId, person, entry, isWithAll, isBusy, onSendAgain, onCorrect } = props;
  const { name, email, mail } = person;
  const isWaiting = isLeaving(entry);
  const called = name || email;
  return (
    <li className={styles.waitingCard} data-state={isWaiting || isWithAll ? 'waiting' : 'refused'}>
      <Initials name={name} />
      <div className={styles.texts}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.detail}>{email}</span>
        {isWaiting || isWithAll ? (
          <span className={styles.waiting}>
            <Clock aria-hidden /> Waiting to be sent {isWaiting ? `to ${entry?.request.email}` : 'again'}
          </span>
        ) : (
          <span className={styles.refused}>
            <CircleAlert aria-hidden />{' '}
            {entry ? `Not sent again: ${entry.message ?? 'the server refused it.'}` : mail?.reason}
            {!entry && isRefusedSoFar(mail) && ' It will be tried again.'}
          </span>
        )}
        {!entry && mail && mail.said !== '' && <span className={styles.detail}>{mail.said}</span>}
      </div>
      <div className={styles.refusedActions}>
        {entry && (
          <Button
            size="s"
            icon={<X aria-hidden />}
            aria-label={`Discard: ${called}`}
            onPress={() => void discard(companyId, entry.id)}
          >
            Discard
          </Button>
        )}
        {!isWaiting && (
          <Button
            size="s"
            icon={<Pencil aria-hidden />}
            aria-label={`Correct and send again: ${called}`}
            onPress={onCorrect}
          >
            Correct
          </Button>
        )}
        {!entry && !isWithAll && hasFailed(mail) && (
          <Button
            size="s"
            icon={<RotateCw aria-hidden />}
            aria-label={`Send again: ${called}`}
            isBusy={isBusy}
            onPress={onSendAgain}
          >
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}
