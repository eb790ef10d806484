/**
 * A server of Node alone, as a program: the limits of our listener, and no application. It reads every body to its end
 * and answers with a few bytes. What an attack costs here is the price of the parser, and the least that any server on
 * this machine pays. Prints its port when it listens.
 */
import type { AddressInfo } from 'node:net';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { listen } from '../../../server/listener/listen.ts';

const server = createBoundedServer();
server.on('request', (request, response) => {
  request.resume().on('end', () => response.end('{}'));
});
await listen(server, '127.0.0.1', 0);
console.log((server.address() as AddressInfo).port);
