import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/settings.ts';
import type { Database } from '../../infra/db/database.ts';
import type { Log } from '../../infra/log/log.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import type { Provider } from './provider.ts';

/** What the payments work with. */
export interface PaymentsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>;
  provider: Provider;
  /** Nobody is mailed about what changes: it was found out long after it happened. */
  isQuiet?: boolean;
}
