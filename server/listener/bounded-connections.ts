/**
 * How many connections there may be, in all and of one network. Each takes a descriptor and some memory, and without
 * descriptors the embedded database cannot open its files. Anyone who comes when there is no room gets it: of the network
 * that has the most, a connection is closed that waits for its client, which sends no request, or not the whole of it, or
 * does not take its answer; at first one without a session, the one first on which nothing has moved for longest. So a
 * stranger who opens thousands closes their own.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { networkOf, siteOf } from '../core/network-of.ts';
import { isOfSession, noteRequest } from '../http/callers/session-connections.ts';
import { type PaceTimes, watchPace } from './client-pace.ts';

export interface ConnectionLimits {
  most: number;
  /** Of one network (IPv6: site); as many as of all where proxies stand in front, which are everybody's network. */
  mostOfNetwork: number;
}

/** For the files that are sent, and the database's: some two hundred of these are open. */
const OTHER_DESCRIPTORS = 512;
/** Of the heap, with a request whose body is being read. */
const HEAP_BYTES = 48 * 1024;
/** Of memory beside the heap, with an answer that is not read; the system's own buffers are among them. */
const MEMORY_BYTES = 160 * 1024;
/** The part of the memory that is theirs also where the heap may take nearly all of it. */
const LEAST_SHARE = 4;
const NEVER_MORE = 20_000;
const NEVER_LESS = 64;

export interface Bearable {
  /** That the process may open; each connection may be sent a file. */
  descriptors: number;
  /** That the heap may take. */
  heapBytes: number;
  /** That the process may use, heap and all. */
  memoryBytes: number;
}

/**
 * What a process can bear.
 * @param trustedProxies how many stand in front
 */
export function connectionLimits(
  { descriptors, heapBytes, memoryBytes }: Bearable,
  trustedProxies: number | undefined,
): ConnectionLimits {
  const besideHeap = Math.max(memoryBytes - heapBytes, memoryBytes / LEAST_SHARE);
  const bearable = Math.min(
    (descriptors - OTHER_DESCRIPTORS) / 2,
    heapBytes / HEAP_BYTES,
    besideHeap / MEMORY_BYTES,
    NEVER_MORE,
  );
  const most = Math.max(NEVER_LESS, Math.floor(bearable));
  return { most, mostOfNetwork: trustedProxies === 0 ? Math.ceil(most / 2) : most };
}

/** What this process may use: of the machine, or of its container (cgroup), which says an absurd number for no limit. */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Bounds the connections of a server. Call it before it listens. */
export function boundConnections(
  server: Server,
  { most, mostOfNetwork }: ConnectionLimits,
  times?: Partial<PaceTimes>,
): void {
  /** The ones last that have moved, or come, last. */
  const ofNetwork = new Map<string, Set<Socket>>();
  const networks = new WeakMap<Socket, Set<Socket>>();
  let open = 0;

  server.on('request', ({ socket }: IncomingMessage) => noteRequest(socket));
  const pace = watchPace(server, putLast, times);

  function putLast(socket: Socket): void {
    const sockets = networks.get(socket);
    if (sockets?.delete(socket)) sockets.add(socket);
  }

  /** Closes one that waits for its client. @returns whether there was one */
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

  /** The largest network first: one who holds many makes room before one who holds few. */
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
