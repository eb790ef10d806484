import type { Report } from '../../offline/changes/show-reports.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';

/** What the routes know of the events and locations that waiting changes belong to. */
export interface OutboxItems {
  /** The name of a queue's event or location, as far as this device knows it. */
  readonly itemNameOf: (queueKey: string) => string;
  /** Opens an entry's form again; `undefined` for what has none. */
  readonly editOf: (entry: OutboxEntry) => (() => void) | undefined;
  /** Opens the refused rows of a delivered sheet, to correct and send them. */
  readonly correct: (report: Report) => void;
}
