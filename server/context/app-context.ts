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

/** Everything outside the server's own rules. Tests give an in-memory database, a fixed clock and a mailbox. */
export interface AppContext {
  db: Database;
  /** When the database answered anybody last, in milliseconds; Infinity where nobody watches. */
  msSinceLastAnswer: () => number;
  /** The room on the disks; for what the database writes boundless with a PostgreSQL server, which minds its own. */
  disk: DiskSpace;
  /** That the server keeps open at once. */
  mostConnections: number;
  clock: Clock;
  log: Log;
  mail: Mail;
  media: MediaStore;
  /** Where uploaded files wait until their call is answered. */
  uploads: UploadFolder;
  payments: Payments;
  doorStreams: DoorStreams;
  /** Answers that end with the token they were asked with. */
  liveAnswers: LiveAnswers;
  /** Answers that are asked for again and again. */
  answers: AnswerCache;
  settings: Settings;
}
