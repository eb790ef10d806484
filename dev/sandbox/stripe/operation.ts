import * as z from 'zod/mini';
import type { FormFields } from './form-body.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { SandboxError } from './stripe-error.ts';

/**
 * The caller: our server with the secret key, or the page's script, which may only act on objects whose secrets it has.
 */
export type Caller = 'server' | 'page';

/** The input of an operation. `fields` are texts, as received. */
export interface OperationInput {
  readonly store: SandboxStore;
  readonly caller: Caller;
  readonly fields: FormFields;
  /** The id in the path, or empty. */
  readonly id: string;
}

/** The answer of an operation; a card's refusal is a regular answer too (402), since its changes must be committed. */
export interface OperationResult {
  readonly status: 200 | 402;
  readonly body: object;
}

export type Operation = (input: OperationInput) => Promise<OperationResult>;

/** A successful answer. */
export function found(body: object): OperationResult {
  return { status: 200, body };
}

interface Page {
  limit: number;
  after?: string | undefined;
  /** As in Stripe: of this second or later. */
  created?: { gte: number } | undefined;
}

/** A page of a list, in Stripe's format. `limit` and `starting_after` as in Stripe. */
export function listed(all: { id: string; created: number }[], url: string, page: Page) {
  const since = page.created?.gte ?? 0;
  const objects = all.filter(({ created }) => created >= since);
  const from = page.after === undefined ? 0 : objects.findIndex(({ id }) => id === page.after) + 1;
  const shown = objects.slice(from, from + page.limit);
  return found({ object: 'list', url, has_more: from + page.limit < objects.length, data: shown });
}

/** An integer sent as text. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.transform((text: string) => Number(text)),
);

/** `metadata[...]`, empty if absent. */
export const metadataField = z._default(z.record(z.string(), z.string()), {});

/** Accepted and ignored: the sandbox's answers have nothing to expand. */
const expand = z.optional(z.array(z.string()));

/** For lists that can be filtered by time. */
export const createdField = z.optional(z.strictObject({ gte: wholeNumber }));

/** The fields of every list. */
export const pageFields = {
  limit: z._default(wholeNumber, 10),
  starting_after: z.optional(z.string()),
};

/** The page requested by the fields of a list. */
export function pageOf({
  limit,
  starting_after,
  created,
}: {
  limit: number;
  starting_after?: string | undefined;
  created?: Page['created'];
}): Page {
  return { limit, after: starting_after, created };
}

/** Validates the fields strictly: as in Stripe, an unknown parameter is an error. */
export function readFields<Shape extends z.core.$ZodLooseShape>(shape: Shape, fields: FormFields) {
  const parsed = z.safeParse(z.strictObject({ ...shape, expand }), { ...fields });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? '';
    throw new SandboxError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = String(issue?.path[0] ?? '');
  if (fields[param] === undefined) {
    throw new SandboxError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new SandboxError(`Invalid value for ${param}.`, { code: 'parameter_invalid', param });
}
