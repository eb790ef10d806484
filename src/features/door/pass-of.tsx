import { useEffect, useState } from 'react';
import { type Pass, passesContract } from '../../../common/contract/passes.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { api } from '../../api/api.ts';
import styles from './answer/answer-panel.module.css';

/**
 * Names the event of a pass that is on none of this device's lists, if the server answers; nothing waits for that.
 * Another company may give an event of its own the name and the day of this one, and have passes of it.
 */
export function PassOf({ code, eventId }: { code: string; eventId: string }) {
  const [pass, setPass] = useState<Pass | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    api.send(passesContract.readPass, { code, event_id: eventId }, { signal: abort.signal }).then(
      ({ data }) => setPass(data),
      () => undefined,
    );
    return () => abort.abort();
  }, [code, eventId]);
  if (!pass?.name) return null;
  return (
    <p className={styles.detail} dir="auto">
      {`The server says: ${PASS_MESSAGES[pass.state] ?? 'a pass for'} ${pass.of_event ? 'this' : 'another'} event, `}
      <bdi>{pass.name}</bdi>
      {pass.date !== '' && ', '}
      <span className={styles.day}>{formatDay(pass.date)}</span>
    </p>
  );
}

/** Of other states there are passes. */
const PASS_MESSAGES: Readonly<Partial<Record<Pass['state'], string>>> = {
  invitation_cancelled: 'a cancelled invitation to',
  event_cancelled: 'a cancelled pass for',
};
