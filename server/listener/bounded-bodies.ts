/**
 * Bounds what a body costs before anybody reads it. One read of a connection brings ten thousand pieces of a byte, and
 * each of them passes through the parser, the request and a reader: whether the body is read, heard out after a refusal
 * or ignored makes no difference, so they are counted where the parser hands them over.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { countTinyChunks } from '../http/body/tiny-chunks.ts';

/** Nothing that we serve takes a body with one of these, and no browser sends one. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** Ends connections whose bodies come in tiny chunks, or where none belongs. Call it before anything else listens. */
export function boundBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node parses what nobody reads to its end, for minutes, before the next request.
    if (WITHOUT_BODY.has(request.method ?? '') && hasBody(request)) response.shouldKeepAlive = false;
    endAtTinyChunks(request);
    // The API hears a body out before it answers; anyone who goes on afterwards is not listened to.
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
  server.on('checkExpectation', refuseExpectation);
}

/** What is left of a piece that holds more is parsed and dropped: nothing of it is kept or handed on. */
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

/** Without this Node refuses by itself, past every listener, and goes on parsing the body that comes all the same. */
const refuseExpectation: RequestListener = (_, response) => {
  response.shouldKeepAlive = false;
  response.writeHead(417).end();
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
