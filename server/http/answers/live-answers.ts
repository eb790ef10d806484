/**
 * Answers that are still being sent. They end when their token ends, by a log-out, a new password or an ended door, in
 * whichever process that happens: a stolen token must not keep holding its company's share of unread answers. Notified
 * through the database, like the streams of doors.
 */
import type { EndableResponse, LiveAnswers, RequestToken } from '../../context/live-answers.ts';
import type { Later } from '../../core/later.ts';
import { createCoalescedRuns } from '../../core/queue/coalesced-runs.ts';
import type { Listen } from '../../infra/db/database.ts';
import { DOORS_CHANNEL, readDoorNotice } from '../../infra/db/door-notices.ts';
import { countedFailures } from '../../infra/log/counted-failures.ts';
import type { Log } from '../../infra/log/log.ts';

/** How often to check for tokens that ended without a notification, such as expired ones. */
const CHECK_EVERY_MS = 30_000;

export interface LiveAnswersOptions {
  listen: Listen;
  /** Which tokens of a company still give access: one query for all of them. */
  activeTokens(companyId: string, tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
  now(): Date;
  later: Later;
  log: Log;
}

export function createLiveAnswers({
  listen,
  activeTokens,
  now,
  later,
  log,
}: LiveAnswersOptions): LiveAnswers {
  const ofCompany = new Map<string, Map<EndableResponse, string>>();
  let listening: Promise<() => Promise<void>> | undefined;
  /** The number of notifications of ended tokens, for any company. */
  let heard = 0;
  let hasTimer = false;

  const failing = (words: string) => countedFailures({ log, clock: { now } }, words, 'warn');
  const notListening = failing('ended tokens are not heard of at once; their answers are looked at later');

  /** Ends the answers of a company whose token has ended: one query for all, and for all changes meanwhile. */
  const checks = createCoalescedRuns(async (companyId) => {
    const some = [...(ofCompany.get(companyId) ?? [])];
    if (some.length === 0) return;
    const active = await activeTokens(companyId, [...new Set(some.map(([, tokenHash]) => tokenHash))]);
    for (const [response, tokenHash] of some) if (!active.has(tokenHash)) response.destroy();
  }, failing('whether tokens of answers under way live could not be looked up; it is asked again later'));

  function checkAll(): void {
    for (const companyId of ofCompany.keys()) checks.ask(companyId);
  }

  function hear(payload: string | undefined): void {
    const notice = payload === undefined ? undefined : readDoorNotice(payload);
    if (payload !== undefined && notice?.about !== 'access') return;
    heard += 1;
    if (notice) checks.ask(notice.id);
    // After a gap, any notification may have been missed.
    else checkAll();
  }

  /** Not awaited: tokens that end before listening has begun are checked once it has. */
  function beginToListen(): void {
    if (listening) return;
    listening = listen(DOORS_CHANNEL, hear);
    listening.then(
      () => hear(undefined),
      (error: unknown) => {
        listening = undefined;
        notListening(error);
      },
    );
  }

  function checkAllLater(): void {
    if (hasTimer) return;
    hasTimer = true;
    later(CHECK_EVERY_MS, () => {
      hasTimer = false;
      if (ofCompany.size === 0) return;
      checkAll();
      checkAllLater();
    });
  }

  function add({ companyId, tokenHash }: RequestToken, response: EndableResponse): void {
    const underWay = ofCompany.get(companyId) ?? new Map();
    ofCompany.set(companyId, underWay.set(response, tokenHash));
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0 && ofCompany.get(companyId) === underWay) ofCompany.delete(companyId);
    });
  }

  return {
    begin() {
      const heardBefore = heard;
      return (token, response) => {
        if (response.destroyed) return;
        add(token, response);
        beginToListen();
        checkAllLater();
        // Its token may have ended after its look-up, before the answer was registered here.
        if (heard !== heardBefore) checks.ask(token.companyId);
      };
    },
    async close() {
      const unlisten = await listening?.catch(() => undefined);
      await unlisten?.();
    },
  };
}
