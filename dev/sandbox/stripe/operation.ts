import * as z from 'zod/mini';
import type { FormFields } from './form-body.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { SandboxError } from './stripe-error.ts';

/** Who asks: our server with the secret key, or the page's script, which may only act on what it has secrets of. */
export type Caller = 'server' | 'page';

/** What an operation gets. `fields` are texts, as they came. */
export interface Asked {
  readonly store: SandboxStore;
  readonly caller: Caller;
  readonly fields: FormFields;
  /** The path's id, or empty. */
  readonly id: string;
}

/** What an operation answers; a card's refusal is such an answer too (402), for its traces must be kept. */
export interface Answer {
  readonly status: 200 | 402;
  readonly body: object;
}

export type Operation = (asked: Asked) => Promise<Answer>;

/** A successful answer. */
export function found(body: object): Answer {
  return { status: 200, body };
}

interface Page {
  limit: number;
  after?: string | undefined;
  /** As Stripe has it: of this second or later. */
  created?: { gte: number } | undefined;
}

/** A page of a list, in Stripe's shape. `limit` and `starting_after` as Stripe has them. */
export function listed(all: { id: string; created: number }[], url: string, page: Page) {
  const since = page.created?.gte ?? 0;
  const objects = all.filter(({ created }) => created >= since);
  const from = page.after === undefined ? 0 : objects.findIndex(({ id }) => id === page.after) + 1;
  const shown = objects.slice(from, from + page.limit);
  return found({ object: 'list', url, has_more: from + page.limit < objects.length, data: shown });
}

/** A whole number sent as text. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.transform((text: string) => Number(text)),
);

/** `metadata[...]`, empty when absent. */
export const metadataField = z._default(z.record(z.string(), z.string()), {});

/** Accepted and ignored: the sandbox answers nothing that could be expanded. */
const expand = z.optional(z.array(z.string()));

/** Of lists that are asked for what came since a time. */
export const createdField = z.optional(z.strictObject({ gte: wholeNumber }));

/** Fields of every list. */
export const pageFields = {
  limit: z._default(wholeNumber, 10),
  starting_after: z.optional(z.string()),
};

/** The page that the fields of a list ask for. */
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

/** Reads the fields strictly: like Stripe, an unknown parameter is an error, not a silence. */
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
