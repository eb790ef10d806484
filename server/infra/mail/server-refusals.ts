/** Tells a mail server that refuses all mails, such as for a wrong account, from one that refuses a recipient. */
import type { Clock } from '../../core/clock.ts';
import { HOUR_MS } from '../../core/durations.ts';
import type { Log } from '../log/log.ts';
import type { MailRefused } from './mail-transport.ts';
import { recipientSite } from './recipient-site.ts';

/** Sites of consecutively refused recipients: this many do not all have dead addresses by chance. */
const SITES_IN_A_ROW = 3;
/** The class of an enhanced code (RFC 3463): x.1 is about the recipient's address, x.7 about who may send. */
const CLASS = /\b5\d\d[ -]5\.(\d{1,3})\.\d{1,3}\b/;

export interface ServerRefusals {
  /** A mail was accepted: later refusals are about single mails. */
  accepted(): void;
  /** @returns whether a refusal is about this server, and not about the mail */
  isAboutUs(to: string, refusal: MailRefused): boolean;
}

/** State since this process started. Logs an error for the administrator at most once an hour. */
export function watchServerRefusals({ clock, log }: { clock: Clock; log: Log }): ServerRefusals {
  let acceptedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  const refusedSites = new Set<string>();
  const isLongAgo = (time: number) => Math.abs(clock.now().getTime() - time) >= HOUR_MS;

  return {
    accepted() {
      acceptedAt = clock.now().getTime();
      refusedSites.clear();
    },
    isAboutUs(to, refusal) {
      const [, about] = CLASS.exec(refusal.message) ?? [];
      if (about === '1' || !isLongAgo(acceptedAt)) return false;
      if (refusedSites.size < SITES_IN_A_ROW) refusedSites.add(recipientSite(to));
      if (about !== '7' && refusedSites.size < SITES_IN_A_ROW) return false;
      if (isLongAgo(toldAt)) {
        toldAt = clock.now().getTime();
        const advice =
          'the mail server takes mails for nobody: look at its account; they wait for three days';
        log.error({ lastError: refusal.message }, advice);
      }
      return true;
    },
  };
}
