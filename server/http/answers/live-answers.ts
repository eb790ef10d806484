/**
 * Answers that clients are still taking. They end when the token ends that they were asked with, by a log-out, a new
 * password or an ended door, whichever process that came to: whoever has stolen it must not go on holding what its
 * company may have under way. Woken by the database's notifications, as the streams of doors are.
 */
import type { AskedWith, EndableResponse, LiveAnswers } from '../../context/live-answers.ts';
import type { Later } from '../../core/later.ts';
import { createCoalescedRuns } from '../../core/queue/coalesced-runs.ts';
import type { Listen } from '../../infra/db/database.ts';
import { DOORS_CHANNEL, readDoorNotice } from '../../infra/db/door-notices.ts';
import { countedFailures } from '../../infra/log/counted-failures.ts';
import type { Log } from '../../infra/log/log.ts';

/** How often is looked whether a token has ended of which nobody was told, such as one that became too old. */
const LOOK_EVERY_MS = 30_000;

export interface LiveAnswersOptions {
  listen: Listen;
  /** Which of some tokens of a company may still read: asked for all of them at once. */
  livingTokens(companyId: string, tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
  now(): Date;
  later: Later;
  log: Log;
}

export function createLiveAnswers({
  listen,
  livingTokens,
  now,
  later,
  log,
}: LiveAnswersOptions): LiveAnswers {
  const ofCompany = new Map<string, Map<EndableResponse, string>>();
  let listening: Promise<() => Promise<void>> | undefined;
  /** Notices of ended tokens, of whichever company. */
  let heard = 0;
  let hasTimer = false;

  const failing = (words: string) => countedFailures({ log, clock: { now } }, words, 'warn');
  const notListening = failing('ended tokens are not heard of at once; their answers are looked at later');

  /** Ends those of a company whose token has ended: one question for all, and for all changes meanwhile. */
  const checks = createCoalescedRuns(async (companyId) => {
    const some = [...(ofCompany.get(companyId) ?? [])];
    if (some.length === 0) return;
    const living = await livingTokens(companyId, [...new Set(some.map(([, tokenHash]) => tokenHash))]);
    for (const [response, tokenHash] of some) if (!living.has(tokenHash)) response.destroy();
  }, failing('whether tokens of answers under way live could not be looked up; it is asked again later'));

  function checkAll(): void {
    for (const companyId of ofCompany.keys()) checks.ask(companyId);
  }

  function hear(payload: string | undefined): void {
    const notice = payload === undefined ? undefined : readDoorNotice(payload);
    if (payload !== undefined && notice?.about !== 'access') return;
    heard += 1;
    if (notice) checks.ask(notice.id);
    // After a gap anything may have happened.
    else checkAll();
  }

  /** Nobody waits for it: what ends before it is heard of is looked for once it listens. */
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

  function recheckListLater(): void {
    if (hasTimer) return;
    hasTimer = true;
    later(LOOK_EVERY_MS, () => {
      hasTimer = false;
      if (ofCompany.size === 0) return;
      checkAll();
      recheckListLater();
    });
  }

  function add({ companyId, tokenHash }: AskedWith, response: EndableResponse): void {
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
      return (asked, response) => {
        if (response.destroyed) return;
        add(asked, response);
        beginToListen();
        recheckListLater();
        // Its token may have ended after it was looked up, and before anything of it was known here.
        if (heard !== heardBefore) checks.ask(asked.companyId);
      };
    },
    async close() {
      const unlisten = await listening?.catch(() => undefined);
      await unlisten?.();
    },
  };
}
