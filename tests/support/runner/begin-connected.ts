/**
 * Each test begins with a connection to a server that is not slow: a request of an earlier file that ends late would
 * leave another state in the modules that files share.
 */
import { beforeEach } from 'vitest';

if ('document' in globalThis) {
  const { noteSlow } = await import('../../../src/api/slow-server.ts');
  const { connection } = await import('../../../src/offline/connection/connectivity.ts');
  beforeEach(() => {
    connection.set('online');
    noteSlow(false);
  });
}
