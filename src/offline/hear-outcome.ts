/** What each finished request says of the connection, of the client and of the outbox. */
import type { Outcome } from '../../common/contract/outcome.ts';
import { isOwnApi } from '../api/api.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { isHealthy } from './watch-health.ts';

let heard = 0;

/**
 * A request that was given up tells nothing by itself: the connection may be gone, or that one call slow. Our own server
 * is asked for its health first. While it answers, there is a connection, and what needs one stays possible.
 */
export async function hearOutcome(outcome: Outcome): Promise<void> {
  heard += 1;
  const own = heard;
  if (outcome !== 'timeout' || !isOwnApi()) return reportOutcome(outcome);
  const answers = await isHealthy();
  // Another request has told more meanwhile.
  if (own !== heard) return;
  if (!answers) reportOutcome('timeout');
  else if (isAway()) reportOutcome('answered');
}

const isAway = () => connection.get() === 'offline' || connection.get() === 'wifi-sign-in';
