import type { Encoding } from '../../src/contract/calls.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';
import type { AppContext } from './app-env.ts';

/** Largest bodies, in bytes: a form may bring a document and a picture of 10 MB each. */
export const BODY_LIMITS: Record<Encoding, number> = {
  json: 256 * 1024,
  multipart: 24 * 1024 * 1024,
  query: 0,
  none: 64 * 1024,
};

/** Decodes a request by its encoding into plain fields, unchecked. A body that cannot be read is refused, 400. */
export async function readRequest(
  context: AppContext,
  encoding: Encoding,
): Promise<{ raw: unknown } | Refusal> {
  switch (encoding) {
    case 'query':
      return { raw: context.req.query() };
    case 'none':
      return { raw: {} };
    case 'json':
      return await readJson(context);
    case 'multipart':
      return await readMultipart(context);
  }
}

async function readJson(context: AppContext): Promise<{ raw: unknown } | Refusal> {
  const text = await context.req.text();
  if (text.trim() === '') return { raw: {} };
  try {
    return { raw: JSON.parse(text) };
  } catch {
    return refuse(400, 'The request is not valid JSON.');
  }
}

async function readMultipart(context: AppContext): Promise<{ raw: unknown } | Refusal> {
  let form: FormData;
  try {
    form = await context.req.formData();
  } catch (error) {
    if (isTooLarge(error)) throw error;
    return refuse(400, 'The form could not be read.');
  }
  const raw: Record<string, unknown> = {};
  for (const [name, value] of form) {
    // A file field that was left empty travels as a nameless empty file.
    const isLeftEmpty = value instanceof File && value.size === 0 && value.name === '';
    if (!isLeftEmpty) raw[name] = value;
  }
  return { raw };
}

/** The error with which Hono's `bodyLimit` ends a body of undeclared length. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === 'BodyLimitError';
}
