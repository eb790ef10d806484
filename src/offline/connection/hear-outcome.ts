/** What each finished request, of the client or the outbox, says about the connection. */
import type { Outcome } from '../../../common/contract/outcome.ts';
import { isOwnApi } from '../../api/api.ts';
import { noteSlow } from '../../api/slow-server.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { isHealthy, LONGEST_MS, PATIENCE_MS } from './watch-health.ts';

let finished = 0;
let isAsking = false;

/**
 * A request that timed out is inconclusive: the connection may be lost, or the server slow. So our own server's health is
 * requested first, with a long time-out; if it answers, there is a connection, and what needs one stays possible.
 */
export async function handleOutcome(outcome: Outcome): Promise<void> {
  if (outcome === 'timeout' && isOwnApi()) return await askForHealth();
  finished += 1;
  if (outcome === 'offline' || outcome === 'foreign') noteSlow(false);
  reportOutcome(outcome);
}

async function askForHealth(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const before = finished;
  // No quick answer came: say so before the health request ends.
  const timer = setTimeout(() => before === finished && noteSlow(true), PATIENCE_MS);
  const answers = await isHealthy(LONGEST_MS);
  clearTimeout(timer);
  isAsking = false;
  // Another request has finished meanwhile.
  if (before !== finished) return;
  noteSlow(answers);
  if (!answers) reportOutcome('timeout');
  else if (isAway()) reportOutcome('answered');
}

const isAway = () => connection.get() === 'offline' || connection.get() === 'wifi-sign-in';
