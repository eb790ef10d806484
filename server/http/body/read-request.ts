import { type Failure, failure } from '../../core/result.ts';
import type { Uploads } from '../../infra/media/upload-folder.ts';
import type { HttpContext } from '../http-env.ts';
import type { BodyShare } from './body-budget.ts';
import { BodyRefused, bodyChunks, bodyText, type Receiving } from './body-chunks.ts';
import type { BodyLimits } from './body-limits.ts';
import { hasBody } from './has-body.ts';
import { jsonShapeProblem } from './json-shape.ts';
import { readForm } from './read-form.ts';

/** The content type of each encoding, and the message for any other. */
const CONTENT_TYPES = {
  json: ['application/json', 'Please send this as JSON (Content-Type: application/json).'],
  multipart: ['multipart/form-data', 'Please send this as a form (Content-Type: multipart/form-data).'],
} as const;

/** Where received data is kept until the call was answered. */
interface ReceivedData {
  /** The files of a form. */
  uploads: Uploads;
  /** Everything else. */
  share: BodyShare;
}

type Reading = ReceivedData & Receiving & { limits: BodyLimits };

/**
 * Decodes a request into plain fields, not validated yet. A body of another type than the call's, or above a limit, is
 * refused before more of it is read.
 * @throws Overloaded if there is no room for more
 */
export async function readRequest(
  context: HttpContext,
  limits: BodyLimits,
  received: ReceivedData,
): Promise<{ raw: unknown } | Failure> {
  const request = context.req.raw;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && hasBody(request.headers)) return failure(400, 'This call takes no body.');
  if (isRead) return { raw: context.req.query() };
  const wrongType = contentTypeRefusal(request.headers, limits);
  if (wrongType) return wrongType;
  const deadline = AbortSignal.timeout(limits.receiveWithinMs);
  try {
    return await decoded(request, { ...received, limits, deadline });
  } catch (error) {
    if (error instanceof BodyRefused) return error.refusal;
    throw error;
  }
}

async function decoded(request: Request, reading: Reading): Promise<{ raw: unknown } | Failure> {
  const { limits } = reading;
  if (limits.encoding === 'multipart') {
    const contentType = request.headers.get('content-type') ?? '';
    return { raw: await readForm(bodyChunks(request, limits, reading), contentType, reading) };
  }
  const text = await bodyText(request, limits, reading);
  return limits.encoding === 'json' ? parsedJson(text, limits) : { raw: {} };
}

/** Parses JSON of a reasonable shape; an empty body is an empty object. */
export function parsedJson(
  text: string,
  { maxMembers }: Pick<BodyLimits, 'maxMembers'>,
): { raw: unknown } | Failure {
  if (text.trim() === '') return { raw: {} };
  const problem = jsonShapeProblem(text, maxMembers);
  if (problem === 'deep') return failure(400, 'The request is nested too deeply.');
  if (problem === 'wide') return failure(400, 'The request has too many fields.');
  try {
    return { raw: JSON.parse(text) };
  } catch {
    return failure(400, 'The request is not valid JSON.');
  }
}

/** An empty body needs no type: the call itself reports missing fields. */
function contentTypeRefusal(headers: Headers, { encoding }: BodyLimits): Failure | undefined {
  if (encoding === 'none') return undefined;
  const [expected, message] = CONTENT_TYPES[encoding];
  const sent = headers.get('content-type');
  if (sent === null && !hasBody(headers) && encoding === 'json') return undefined;
  return sent?.split(';', 1)[0]?.trim().toLowerCase() === expected ? undefined : failure(415, message);
}
