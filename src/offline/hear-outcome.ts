/** What each finished request, of the client or the outbox, says about the connection. */
import type { Outcome } from '../../common/contract/outcome.ts';
import { isOwnApi } from '../api/api.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { isHealthy } from './watch-health.ts';

let heard = 0;

/**
 * A request that timed out is inconclusive: the connection may be lost, or only that call slow. So our own server's
 * health is requested first; if it answers, there is a connection.
 */
export async function handleOutcome(outcome: Outcome): Promise<void> {
  heard += 1;
  const own = heard;
  if (outcome !== 'timeout' || !isOwnApi()) return reportOutcome(outcome);
  const answers = await isHealthy();
  // Another request has finished meanwhile.
  if (own !== heard) return;
  if (!answers) reportOutcome('timeout');
  else if (isAway()) reportOutcome('answered');
}

const isAway = () => connection.get() === 'offline' || connection.get() === 'wifi-sign-in';
