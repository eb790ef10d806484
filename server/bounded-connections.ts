/**
 * How many connections there may be, in all and of one network. Each takes a descriptor and some memory, and without
 * descriptors the embedded database cannot open its files. Whoever comes when there is no room gets it: of the network
 * that has the most, a connection is closed that waits for its client, at first one without a session, the oldest first.
 * So a stranger who opens thousands closes their own.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, siteOf } from './core/network-of.ts';
import { isOfSession, noteRequest } from './http/session-connections.ts';

export interface ConnectionLimits {
  most: number;
  /** Of one network (IPv6: site); as many as of all where proxies stand in front, which are everybody's network. */
  mostOfNetwork: number;
}

/** For the files that are sent, and the database's: some two hundred of these are open. */
const OTHER_DESCRIPTORS = 512;
/** Of the heap, with a request whose body is being read. */
const HEAP_BYTES = 48 * 1024;
const NEVER_MORE = 20_000;
const NEVER_LESS = 64;

/**
 * What a process can bear.
 * @param descriptors that it may open; each connection may be sent a file
 * @param heapBytes that it may use
 * @param trustedProxies how many stand in front
 */
export function connectionLimits(
  { descriptors, heapBytes }: { descriptors: number; heapBytes: number },
  trustedProxies: number | undefined,
): ConnectionLimits {
  const bearable = Math.min((descriptors - OTHER_DESCRIPTORS) / 2, heapBytes / HEAP_BYTES, NEVER_MORE);
  const most = Math.max(NEVER_LESS, Math.floor(bearable));
  return { most, mostOfNetwork: trustedProxies === 0 ? Math.ceil(most / 2) : most };
}

/** Bounds the connections of a server. Call it before it listens. */
export function boundConnections(server: Server, { most, mostOfNetwork }: ConnectionLimits): void {
  /** In the order in which they came. */
  const ofNetwork = new Map<string, Set<Socket>>();
  const atWork = new WeakMap<Socket, IncomingMessage>();
  let open = 0;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    noteRequest(socket);
    atWork.set(socket, request);
    response.once('close', () => {
      if (atWork.get(socket) === request) atWork.delete(socket);
    });
  });

  /** Idle, or with a request that has not come in whole. */
  const waits = (socket: Socket) => atWork.get(socket)?.complete !== true;

  function closeOneOf(sockets: Set<Socket>, newest: Socket): void {
    let known: Socket | undefined;
    for (const socket of sockets) {
      if (socket === newest || socket.destroyed || !waits(socket)) continue;
      if (!isOfSession(socket)) return void socket.destroy();
      known ??= socket;
    }
    (known ?? newest).destroy();
  }

  const largest = () =>
    [...ofNetwork.values()].reduce((most, sockets) => (sockets.size > most.size ? sockets : most));

  server.on('connection', (socket: Socket) => {
    const network = siteOf(networkOf(socket.remoteAddress ?? 'unknown'));
    const sockets = ofNetwork.get(network) ?? new Set();
    ofNetwork.set(network, sockets.add(socket));
    open += 1;
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) ofNetwork.delete(network);
      open -= 1;
    });
    if (sockets.size > mostOfNetwork) closeOneOf(sockets, socket);
    else if (open > most) closeOneOf(largest(), socket);
  });
}
