import { useEffect, useState } from 'react';
import { type Pass, passesContract } from '../../../common/contract/passes.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { api } from '../../api/api.ts';
import styles from './answer/answer-panel.module.css';

/** Names the event of a pass that is on none of this device's lists, if the server answers; nothing waits for that. */
export function PassOf({ code }: { code: string }) {
  const [pass, setPass] = useState<Pass | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    api.send(passesContract.readPass, { code }, { signal: abort.signal }).then(
      ({ data }) => setPass(data),
      () => undefined,
    );
    return () => abort.abort();
  }, [code]);
  if (!pass?.name) return null;
  return (
    <p className={styles.detail} dir="auto">
      {PASS_MESSAGES[pass.state]} <bdi>{pass.name}</bdi>
      {pass.date !== '' && `, ${formatDay(pass.date)}`}
    </p>
  );
}

const PASS_MESSAGES: Readonly<Record<Pass['state'], string>> = {
  valid: 'The server says: a pass for',
  event_inactive: 'The server says: a pass for',
  invitation_cancelled: 'The server says: a cancelled invitation to',
  event_cancelled: 'The server says: a pass for the cancelled event',
};
