import { CalendarDays, CalendarPlus, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pass } from '../../../common/contract/passes.ts';
import { groupPassCode, passAddress } from '../../../common/lib/pass-code.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { saveFile } from '../../ui/save-file.ts';
import styles from './pass-card.module.css';
import { changeMessage, END_MESSAGES, longDay } from './pass-messages.ts';
import { useIsPortalCached } from './use-is-portal-cached.ts';

interface PassCardProps {
  pass: Pass;
  /** How old it is, where it comes from the device. */
  age: ReactNode;
}

/** A pass as a ticket: the event above, the QR code and its text below. */
export function PassCard({ pass, age }: PassCardProps) {
  const isValid = pass.state === 'valid';
  const isCancelled = pass.state === 'event_cancelled' || pass.state === 'invitation_cancelled';
  const change = changeMessage(pass);
  return (
    <article className={styles.card} data-cancelled={isCancelled || undefined}>
      <header className={styles.event}>
        {isValid && (
          <p className={styles.host}>
            <bdi>{pass.host}</bdi> invites you to
          </p>
        )}
        <h1 dir="auto">{pass.name}</h1>
        <dl className={styles.facts}>
          <Fact icon={<CalendarDays />} name="Date" value={longDay(pass.date)} />
          <Fact icon={<MapPin />} name="Place" value={pass.location.name} />
          <Fact icon={<UserRound />} name="Guest" value={pass.guest} />
        </dl>
      </header>
      {pass.state !== 'valid' && (
        <Notice tone="danger" title={END_MESSAGES[pass.state].title}>
          {END_MESSAGES[pass.state].text(pass.host)}
        </Notice>
      )}
      {change && (
        <Notice tone="warning" title={change.title}>
          {change.text}
        </Notice>
      )}
      {isValid && <Entrance pass={pass} age={age} />}
    </article>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  if (value === '') return null;
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

function Entrance({ pass: { code, name, calendar }, age }: PassCardProps) {
  const shown = groupPassCode(code);
  const isKept = useIsPortalCached();
  return (
    <div className={styles.entrance}>
      <p className={styles.hint}>Show this at the entrance.</p>
      <QrCode text={passAddress(location.origin, code)} label={`QR code of the pass ${shown}`} />
      <p className={styles.code}>{shown}</p>
      {age}
      {calendar !== '' && (
        <Button
          variant="primary"
          size="l"
          fullWidth
          icon={<CalendarPlus />}
          onPress={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), fileName(name))}
        >
          Add to calendar
        </Button>
      )}
      {isKept && (
        <p className={styles.hint}>This pass is kept on this device. It opens without a connection.</p>
      )}
    </div>
  );
}

/** As every system takes it. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|.]+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${plain || 'event'}.ics`;
}
