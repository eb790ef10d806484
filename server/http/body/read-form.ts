/**
 * Reads a multipart form as a stream: texts into fields, the call's files onto the disk; everything else is dropped.
 */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { failure } from '../../core/result.ts';
import type { Uploads } from '../../infra/media/upload-folder.ts';
import { BodyRefused } from './body-chunks.ts';
import type { BodyLimits, FileLimit } from './body-limits.ts';

/** Parsed at once: a flood of tiny parts is noticed after this many bytes. */
const SLICE_BYTES = 16 * 1024;
/** Per part. A browser sends two headers; a name in a non-Latin script is long when encoded. */
const HEADER_LIMITS = { headerPairs: 8, headerSize: 4 * 1024 };

const UNREADABLE = 'The form could not be read.';

/**
 * Reads a form into plain fields. A field may occur once; an empty file without a name is ignored.
 * @param chunks the body's chunks
 * @param deadline aborted when it takes too long
 * @throws BodyRefused with the reason; Overloaded if there is no room for more files
 */
export async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  { limits, uploads, deadline }: { limits: BodyLimits; uploads: Uploads; deadline: AbortSignal },
): Promise<Record<string, unknown>> {
  const parser = parserOf(contentType, limits);
  const feed = createFeed(parser, deadline);
  const form = createForm(parser, { limits, uploads, fail: feed.fail });
  try {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
        await feed.write(chunk.subarray(from, from + SLICE_BYTES));
      }
    }
    await feed.end();
    return Object.fromEntries(await form.fields());
  } catch (error) {
    await form.abandon();
    throw error;
  } finally {
    feed.close();
  }
}

function parserOf(contentType: string, limits: BodyLimits): BusboyInstance {
  const { maxParts } = limits;
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...HEADER_LIMITS,
        fieldSize: limits.maxTextBytes,
        fields: maxParts,
        files: maxParts,
        parts: maxParts,
        // Not `fileSize`: the parser would then read on to the end of the body.
      },
    });
  } catch {
    throw new BodyRefused(failure(400, UNREADABLE));
  }
}

/**
 * Feeds the parser one slice after the other, until something fails. The parser does not call back in every case of
 * failure, so each wait also ends with the failure.
 */
function createFeed(parser: BusboyInstance, deadline: AbortSignal) {
  let broken: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    broken ??= error;
    wake();
  };
  const until = async (begin: (done: () => void) => void) => {
    if (broken === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        begin(resolve);
      });
    }
    if (broken !== undefined) throw broken;
  };
  parser.on('error', () => fail(new BodyRefused(failure(400, UNREADABLE))));
  // Within a write if a further boundary follows the closing one; it does not finish again at the end.
  let isFinished = false;
  parser.on('finish', () => {
    isFinished = true;
  });
  const late = () => fail(new BodyRefused(failure(408, UNREADABLE)));
  deadline.addEventListener('abort', late);
  return {
    fail,
    close: () => deadline.removeEventListener('abort', late),
    write: (slice: Uint8Array) => until((done) => parser.write(slice, () => done())),
    end: () =>
      until((done) => {
        if (isFinished) return done();
        parser.on('finish', done);
        parser.end();
      }),
  };
}

/** Collects the fields that the parser finds. */
function createForm(
  parser: BusboyInstance,
  { limits, uploads, fail }: { limits: BodyLimits; uploads: Uploads; fail: (error: unknown) => void },
) {
  const fields = new Map<string, string | File>();
  const seen = new Set<string>();
  const streams: BusboyFileStream[] = [];
  const files: Promise<void>[] = [];
  const refuseForm = (message: string) => fail(new BodyRefused(failure(400, message)));

  function isNew(name: string | undefined): name is string {
    if (name === undefined) refuseForm(UNREADABLE);
    else if (seen.has(name)) refuseForm('The form has a field twice.');
    else {
      seen.add(name);
      return true;
    }
    return false;
  }

  async function keep(name: string, stream: BusboyFileStream, fileName: string, type: string): Promise<void> {
    const limit = limits.files.get(name);
    if (!limit) return refuseForm('The form has a file that does not belong to it.');
    const file = await uploads.keep(withinLimit(stream, limit, fail), fileName, type);
    // An empty file field is sent as an empty file without a name.
    if (file.size > 0 || fileName !== '') fields.set(name, file);
  }

  parser.on('field', (name, value, _, isCut) => {
    if (!isNew(name) || !(limits.texts.has(name) || limits.files.has(name))) return;
    if (isCut) refuseForm('A text of the form is too long.');
    else fields.set(name, value);
  });
  parser.on('file', (name, stream, fileName, _, type) => {
    // It emits an error when the body breaks off, even after we have stopped reading.
    stream.on('error', () => {});
    streams.push(stream);
    if (!isNew(name)) return;
    const kept = keep(name, stream, fileName, type);
    kept.catch(fail);
    files.push(kept);
  });
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(limit, () => refuseForm('The form has too many fields.'));
  }

  return {
    async fields() {
      await Promise.all(files);
      return fields;
    },
    /** Destroys all streams and waits until nothing is being written any more. */
    async abandon() {
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(files);
    },
  };
}

/** The chunks of a file. Exceeding the limit is reported at once, as closing the written part takes a while. */
async function* withinLimit(
  stream: BusboyFileStream,
  { maxBytes, tooLargeMessage }: FileLimit,
  fail: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) {
      const refused = new BodyRefused(failure(413, tooLargeMessage));
      fail(refused);
      throw refused;
    }
    yield chunk;
  }
}
