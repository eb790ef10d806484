import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port of this machine that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the probe listens on no port');
}
