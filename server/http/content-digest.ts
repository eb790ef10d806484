import { createHash } from 'node:crypto';

/**
 * A digest of a call and its parsed fields. Files count by their bytes, name and type, so that a repeated upload
 * is the same content although its multipart boundaries differ; the order of fields does not count.
 */
export async function contentDigest(call: string, request: unknown): Promise<string> {
  const text = JSON.stringify([call, await canonical(request)]);
  return createHash('sha256').update(text).digest('base64url');
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof File) return { file: await fileDigest(value), name: value.name, type: value.type };
  if (Array.isArray(value)) return await Promise.all(value.map(canonical));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return await Promise.all(fields.map(async ([name, field]) => [name, await canonical(field)]));
}

async function fileDigest(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('base64url');
}
