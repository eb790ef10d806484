/**
 * Limits the cost of bodies before they are read. One read of a connection can contain ten thousand chunks of one byte,
 * and each passes through the parser, the request and a reader, whether the body is read, drained or ignored. So they
 * are counted where the parser emits them.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { countTinyChunks } from '../http/body/tiny-chunks.ts';

/** Methods for which we accept no body, and browsers send none. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Closes connections with bodies of tiny chunks, or with bodies where none is allowed. Call it before other listeners
 * are added.
 */
export function boundBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node would parse an unread body to its end, for minutes, before the next request.
    if (WITHOUT_BODY.has(request.method ?? '') && hasBody(request)) response.shouldKeepAlive = false;
    endAtTinyChunks(request);
    // The API drains a body before it answers; a client that continues afterwards is disconnected.
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
  server.on('checkExpectation', refuseExpectation);
}

/** The rest of the data already read is parsed and dropped: nothing of it is kept or passed on. */
function endAtTinyChunks(request: IncomingMessage): void {
  const tiny = countTinyChunks();
  const push = request.push.bind(request);
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (request.socket.destroyed) return chunk === null && push(null);
    if (chunk === null || !tiny.add(chunk.length)) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
}

/** Without this, Node refuses by itself without calling any listener, and still parses the body. */
const refuseExpectation: RequestListener = (_, response) => {
  response.shouldKeepAlive = false;
  response.writeHead(417).end();
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
