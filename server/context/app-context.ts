import type { Clock } from '../core/clock.ts';
import type { Settings } from '../core/settings.ts';
import type { Database } from '../infra/db/database.ts';
import type { DiskSpace } from '../infra/disk-space.ts';
import type { Log } from '../infra/log/log.ts';
import type { Mail } from '../infra/mail/outgoing-mail.ts';
import type { MediaStore } from '../infra/media/media-store.ts';
import type { UploadFolder } from '../infra/media/upload-folder.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { DoorStreams } from './door-streams.ts';
import type { LiveAnswers } from './live-answers.ts';
import type { Payments } from './payments-port.ts';

/** The server's dependencies. Tests use an in-memory database, a fixed clock and a mailbox. */
export interface AppContext {
  db: Database;
  /** Whether the database runs in this process: with one connection, and in need of maintenance. */
  isEmbedded: boolean;
  /** Milliseconds since the database's last answer; Infinity if not watched. */
  msSinceLastAnswer: () => number;
  /** The free disk space; unlimited for database writes with a PostgreSQL server, which manages its own. */
  disk: DiskSpace;
  /** The most connections that the server keeps open. */
  mostConnections: number;
  clock: Clock;
  log: Log;
  mail: Mail;
  media: MediaStore;
  /** Where uploaded files are stored until their call was answered. */
  uploads: UploadFolder;
  payments: Payments;
  doorStreams: DoorStreams;
  /** Ends answers together with their token. */
  liveAnswers: LiveAnswers;
  /** Caches answers of repeated reads. */
  answers: AnswerCache;
  settings: Settings;
}
