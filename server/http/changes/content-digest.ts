import { createHash } from 'node:crypto';
import { hashQueue } from '../../infra/hashing/hash-queue.ts';
import { slowDigest } from '../../infra/hashing/password.ts';

/** Fields of logged-in companies' calls that could be guessed from a fast digest: passwords, camera addresses. */
const SECRET_FIELDS = new Set(['old_password', 'new_password', 'url']);

/** Whether a call's parsed fields contain a secret that could be guessed by comparing contents. */
export function containsSecret(request: unknown): boolean {
  return typeof request === 'object' && request !== null && Object.keys(request).some(isSecretField);
}

const isSecretField = (name: string) => SECRET_FIELDS.has(name);

/** The fields of a request that are no files. */
export function withoutFiles(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([, value]) => !(value instanceof File)));
}

interface Scope {
  owner: string;
  key: string;
}

/**
 * A digest of a call and its parsed fields. Files count by their bytes, name and type, so that a repeated upload has
 * the same digest although its multipart boundaries differ; the order of fields does not matter. It is stored for a
 * month, so secrets are hashed as slowly as passwords.
 * @param owner the company, whose secrets take turns with others' to be hashed
 * @param key of the request; the same secret with another key has another digest
 * @throws Overloaded when too much is waiting to be hashed
 */
export async function contentDigest(call: string, request: unknown, { owner, key }: Scope): Promise<string> {
  const text = JSON.stringify([call, await canonical(request, { owner, key })]);
  return createHash('sha256').update(text).digest('base64url');
}

async function canonical(value: unknown, scope: Scope): Promise<unknown> {
  if (value instanceof File) return { file: await fileDigest(value), name: value.name, type: value.type };
  if (Array.isArray(value)) return await Promise.all(value.map((one) => canonical(one, scope)));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return await Promise.all(
    fields.map(async ([name, field]) => [
      name,
      isSecretField(name) ? await secretDigest(String(field), scope) : await canonical(field, scope),
    ]),
  );
}

function secretDigest(secret: string, { owner, key }: Scope): Promise<string> {
  return hashQueue.run({ priority: 'account', company: owner }, () => slowDigest(secret, `${owner} ${key}`));
}

async function fileDigest(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('base64url');
}
