/** Keeps a number of deliveries running while mails are due. */
import { type ClaimedMail, claimMails, dropExpired, keepClaim } from './claim-mails.ts';
import { type DeliveryContext, deliver } from './deliver.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import { createDeliveryPlaces, type UnderWay } from './delivery-places.ts';
import type { Lane } from './lane.ts';
import { createRecentTurns } from './recent-turns.ts';

export interface LaneContext extends DeliveryContext {
  pace: DeliveryPace;
}

export interface DeliveryLane {
  /** Delivers all due mails, also those that become due meanwhile. @returns how many were sent, of all running calls */
  run(): Promise<number>;
  /** Starts no more deliveries and waits for the running ones, which are aborted after `STOP_LIMIT_MS`. */
  stop(): Promise<void>;
}

const RENEWED_MS = 60_000;
const STOP_LIMIT_MS = 8_000;
/** When all places are taken, a delivery that has lasted this long is aborted, the longest first. */
const PATIENCE_MS = { urgent: 30_000, others: 120_000 } satisfies Record<Lane, number>;

interface Delivery {
  mail: ClaimedMail;
  begunAt: number;
  ending: AbortController;
  /** Whether its attempt is over: only the outcome has to be stored. */
  isAnswered: boolean;
  /** Resolves when its outcome is stored, or could not be. */
  ended: Promise<void>;
}

export function createDeliveryLane(context: LaneContext, lane: Lane, connections: number): DeliveryLane {
  const { db, clock, log, later, pace, reach } = context;
  const atWork = new Set<Delivery>();
  const places = createDeliveryPlaces(connections, later, () => wakeUp());
  const turns = lane === 'urgent' ? createRecentTurns(clock) : undefined;
  const turn = { company: '' };
  let current: Promise<number> | undefined;
  let isStopping = false;
  const late = new AbortController();
  let wake = () => {};
  let isWoken = false;
  let isAsked = false;
  let sent = 0;

  function wakeUp(): void {
    isWoken = true;
    wake();
  }

  function begin(mail: ClaimedMail): void {
    const initiator = mail.initiator ?? mail.companyId;
    const end = places.take({ to: mail.to, initiator });
    if (initiator !== null) turns?.take(initiator);
    const ending = new AbortController();
    const delivery: Delivery = {
      mail,
      ending,
      begunAt: clock.now().getTime(),
      isAnswered: false,
      ended: Promise.resolve(),
    };
    atWork.add(delivery);
    // Claimed before the stop, but starting only now.
    if (late.signal.aborted) ending.abort();
    const endRenewal = renewClaim(context, mail);
    const onAnswered = () => {
      delivery.isAnswered = true;
    };
    delivery.ended = deliver(context, lane, mail, {
      ending: ending.signal,
      stopping: late.signal,
      onAnswered,
    })
      .then((count) => {
        sent += count;
      })
      .catch((err: unknown) => log.error({ err, mailId: mail.id }, 'mail delivery failed'))
      .finally(() => {
        endRenewal();
        end();
        atWork.delete(delivery);
        // Also while a query for mails is running, which did not count the place that is free now.
        wakeUp();
      });
  }

  /** A delivery whose claim looked expired because the clock jumped ahead continues under the new one. */
  function beginOnce(mail: ClaimedMail): void {
    const running = [...atWork].find((one) => one.mail.id === mail.id);
    if (running) running.mail.attempts = mail.attempts;
    else begin(mail);
  }

  async function claim(): Promise<ClaimedMail[]> {
    if (isStopping || reach.isAway()) return [];
    if (places.free() === 0) endLongest();
    const most = Math.min(places.free(), pace.room(lane === 'urgent'));
    return most === 0 ? [] : await claimMails(context, { lane, most, underWay, turn });
  }

  function underWay(): UnderWay {
    const now = places.underWay();
    return turns ? { ...now, turnsOf: turns.counts() } : now;
  }

  function endLongest(): void {
    const patience = clock.now().getTime() - PATIENCE_MS[lane];
    // In the order of their starts.
    const longest = [...atWork].find(({ isAnswered }) => !isAnswered);
    if (longest && longest.begunAt <= patience) longest.ending.abort();
  }

  async function deliverAll(): Promise<number> {
    sent = 0;
    for (;;) {
      isWoken = false;
      if (lane === 'urgent' && isAsked) await dropDead();
      isAsked = false;
      const mails = await claim();
      pace.take(mails.length, lane === 'urgent');
      for (const mail of mails) beginOnce(mail);
      if (mails.length > 0 && places.free() > 0) continue;
      if (atWork.size > 0) await woken();
      else if (isStopping || !isWoken) return sent;
    }
  }

  async function dropDead(): Promise<void> {
    const dropped = await dropExpired(db, clock.now());
    if (dropped > 0) log.error({ dropped }, 'codes expired before they could be mailed');
  }

  /** Resolves when a delivery ends or becomes slow, more is due, or the pace allows more. */
  async function woken(): Promise<void> {
    if (isWoken) return;
    const paceMs = pace.waitMs(lane === 'urgent');
    const cancelTimer = paceMs > 0 ? later(paceMs, wakeUp) : () => {};
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    cancelTimer();
  }

  return {
    run() {
      isAsked = true;
      wakeUp();
      current ??= deliverAll().finally(() => {
        current = undefined;
      });
      return current;
    },
    async stop() {
      isStopping = true;
      const cancelTimer = later(STOP_LIMIT_MS, () => {
        late.abort();
        for (const { ending } of atWork) ending.abort();
      });
      await current?.catch(() => {});
      // A claim that failed, as while the database was away, has ended the run before its deliveries.
      await Promise.all([...atWork].map(({ ended }) => ended));
      cancelTimer();
    },
  };
}

/** Renews the claim of a mail while it is being delivered. @returns a function that ends it */
function renewClaim(context: LaneContext, mail: ClaimedMail): () => void {
  const { later, log } = context;
  let cancelTimer = () => {};
  const renewLater = () => {
    cancelTimer = later(RENEWED_MS, () => {
      keepClaim(context, mail).catch((err: unknown) => log.error({ err }, 'claim of a mail not renewed'));
      renewLater();
    });
  };
  renewLater();
  return () => cancelTimer();
}
