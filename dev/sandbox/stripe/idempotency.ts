import { createHash } from 'node:crypto';
import type { FormFields } from './form-body.ts';
import type { OperationResult } from './operation.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { SandboxError } from './stripe-error.ts';

/**
 * Executes a request once per key. The key is added first, in the request's own transaction: a second request with it
 * waits for the first one to end, and then finds its answer.
 */
export async function oncePerKey(
  store: SandboxStore,
  key: string,
  request: { path: string; fields: FormFields },
  work: () => Promise<OperationResult>,
): Promise<OperationResult> {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  if (await store.add('answer', { id: key, fingerprint, status: 0, body: null })) {
    const answer = await work();
    await store.save('answer', { id: key, fingerprint, ...answer });
    return answer;
  }
  const before = await store.find('answer', key);
  if (before?.fingerprint !== fingerprint) {
    throw new SandboxError(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { more: { type: 'idempotency_error' } },
    );
  }
  return { status: before.status === 402 ? 402 : 200, body: Object(before.body) };
}
