/** What each finished request, of the client or the outbox, says about the connection. */
import type { Outcome } from '../../../common/contract/outcome.ts';
import { isOwnApi } from '../../api/api-address.ts';
import { noteSlow } from '../../api/slow-server.ts';
import { connection, isDisconnected, reportOutcome } from './connectivity.ts';
import { isHealthy, LONGEST_MS, PATIENCE_MS } from './watch-health.ts';

let finished = 0;
/** What `finished` was at the last time-out: if it still is, no request has finished since. */
let finishedAtTimeout = 0;
let isAsking = false;

/**
 * A request that timed out is inconclusive: the connection may be lost, or the server slow. So our own server's health is
 * requested first, with a long time-out; if it answers, there is a connection, and what needs one stays possible.
 */
export async function handleOutcome(outcome: Outcome): Promise<void> {
  if (outcome === 'timeout' && isOwnApi()) return await handleTimeout();
  finished += 1;
  if (outcome === 'offline' || outcome === 'foreign') noteSlow(false);
  reportOutcome(outcome);
}

/** One health request at a time, for all requests that time out meanwhile. */
async function handleTimeout(): Promise<void> {
  finishedAtTimeout = finished;
  if (isAsking) return;
  isAsking = true;
  let answers = false;
  let before: number;
  do {
    before = finished;
    answers = await checkHealth();
    // Its silence is older than another request's answer, but a request has timed out since: ask again.
  } while (!answers && before !== finished && finishedAtTimeout === finished);
  isAsking = false;
  // Also if another request was answered quickly: what has timed out is read once more.
  if (answers) noteSlow(true);
  // Another request has finished since, and has told more.
  if (finishedAtTimeout !== finished) return;
  if (!answers) {
    noteSlow(false);
    reportOutcome('timeout');
  } else if (isDisconnected(connection.get())) reportOutcome('answered');
}

async function checkHealth(): Promise<boolean> {
  const before = finished;
  // No quick answer came: say so before the health request ends.
  const timer = setTimeout(() => before === finished && noteSlow(true), PATIENCE_MS);
  const answers = await isHealthy(LONGEST_MS);
  clearTimeout(timer);
  return answers;
}
