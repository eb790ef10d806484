import { Hono } from 'hono';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Log } from './logging/log.ts';
import type { Mail } from './mail/outgoing-mail.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Payments } from './payments/payments.ts';
import type { Settings } from './settings.ts';

/** Everything outside the server's own rules. Tests give an in-memory database, a fixed clock and a mailbox. */
export interface World {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  media: MediaStore;
  payments: Payments;
  settings: Settings;
}

export function createApp(_world: World): Hono {
  return new Hono();
}
