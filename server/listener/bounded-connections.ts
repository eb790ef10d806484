/**
 * Limits the connections, in total and per network. Each needs a descriptor and some memory, and without descriptors
 * the embedded database cannot open its files. When the limit is reached, a new connection replaces one of the network
 * with the most: one that waits for its client, which sends no request, or an incomplete one, or does not read its
 * answer. Those without a session are closed first, then the one without progress for the longest time. So a stranger
 * who opens thousands closes their own.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { networkOf, siteOf } from '../core/network-of.ts';
import { isOfSession, noteRequest } from '../http/callers/session-connections.ts';
import { type PaceTimes, watchPace } from './client-pace.ts';

export interface ConnectionLimits {
  most: number;
  /** Per network (IPv6: site); the same as the total behind proxies, which share one network. */
  mostOfNetwork: number;
}

/** For sent files, and the database's files: some two hundred are open. */
const OTHER_DESCRIPTORS = 512;
/** Heap memory per connection, including a request whose body is being read. */
const HEAP_BYTES = 48 * 1024;
/** Memory beside the heap, including an unread answer and the system's buffers. */
const MEMORY_BYTES = 160 * 1024;
/** The minimum share of the memory for connections, even if the heap may use nearly all of it. */
const MIN_SHARE_DIVISOR = 4;
const MAX_CONNECTIONS = 20_000;
const MIN_CONNECTIONS = 64;

export interface ProcessResources {
  /** The process's limit; each connection may need one more for a file. */
  descriptors: number;
  /** The limit of the heap. */
  heapBytes: number;
  /** The memory available to the process, including the heap. */
  memoryBytes: number;
}

/**
 * The connections that a process can handle.
 * @param trustedProxies the number of proxies in front
 */
export function connectionLimits(
  { descriptors, heapBytes, memoryBytes }: ProcessResources,
  trustedProxies: number | undefined,
): ConnectionLimits {
  const besideHeap = Math.max(memoryBytes - heapBytes, memoryBytes / MIN_SHARE_DIVISOR);
  const affordable = Math.min(
    (descriptors - OTHER_DESCRIPTORS) / 2,
    heapBytes / HEAP_BYTES,
    besideHeap / MEMORY_BYTES,
    MAX_CONNECTIONS,
  );
  const most = Math.max(MIN_CONNECTIONS, Math.floor(affordable));
  return { most, mostOfNetwork: trustedProxies === 0 ? Math.ceil(most / 2) : most };
}

/**
 * The memory available to this process: that of the machine, or of its container (cgroup), where a huge number means no
 * limit.
 */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Limits the connections of a server. Call it before it listens. */
export function boundConnections(
  server: Server,
  { most, mostOfNetwork }: ConnectionLimits,
  times?: Partial<PaceTimes>,
): void {
  /** In order of their latest progress, or their start. */
  const ofNetwork = new Map<string, Set<Socket>>();
  const networks = new WeakMap<Socket, Set<Socket>>();
  let open = 0;

  server.on('request', ({ socket }: IncomingMessage) => noteRequest(socket));
  const pace = watchPace(server, putLast, times);

  function putLast(socket: Socket): void {
    const sockets = networks.get(socket);
    if (sockets?.delete(socket)) sockets.add(socket);
  }

  /** Closes a connection that waits for its client. @returns whether there was one */
  function closeOneOf(sockets: Set<Socket>, newest: Socket): boolean {
    let known: Socket | undefined;
    for (const socket of sockets) {
      if (socket === newest || socket.destroyed || !pace.waits(socket)) continue;
      if (!isOfSession(socket)) {
        socket.destroy();
        return true;
      }
      known ??= socket;
    }
    known?.destroy();
    return known !== undefined;
  }

  /** Starts with the network with the most connections. */
  function closeOne(newest: Socket): boolean {
    const largest = [...ofNetwork.values()].reduce((first, one) => (one.size > first.size ? one : first));
    if (closeOneOf(largest, newest)) return true;
    const bySize = [...ofNetwork.values()].sort((a, b) => b.size - a.size);
    return bySize.some((sockets) => closeOneOf(sockets, newest));
  }

  server.on('connection', (socket: Socket) => {
    const network = siteOf(networkOf(socket.remoteAddress ?? 'unknown'));
    const sockets = ofNetwork.get(network) ?? new Set();
    ofNetwork.set(network, sockets.add(socket));
    networks.set(socket, sockets);
    open += 1;
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) ofNetwork.delete(network);
      open -= 1;
    });
    if (sockets.size <= mostOfNetwork && open <= most) return;
    const isClosed = sockets.size > mostOfNetwork ? closeOneOf(sockets, socket) : closeOne(socket);
    if (!isClosed) socket.destroy();
  });
}
