import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/settings.ts';
import type { Database } from '../../infra/db/database.ts';
import type { Log } from '../../infra/log/log.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import type { Provider } from './provider.ts';

/** The dependencies of payments. */
export interface PaymentsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>;
  provider: Provider;
  /** Sends no mails about changes: they are discovered long after they happened. */
  isQuiet?: boolean;
}
