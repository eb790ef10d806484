import type * as z from 'zod/mini';
import type { CallName } from './calls.ts';

/** One call's schemas: the request, and the answer's `data`. */
export interface Contract<Name extends CallName, Request extends z.ZodMiniType, Data extends z.ZodMiniType> {
  readonly name: Name;
  readonly request: Request;
  readonly data: Data;
}

/** Connects a request schema and an answer schema with a call of the table. */
export function contractOf<Name extends CallName, Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  name: Name,
  schemas: { request: Request; data: Data },
): Contract<Name, Request, Data> {
  return { name, ...schemas };
}

// biome-ignore lint/suspicious/noExplicitAny: the one place that speaks of contracts of every shape
export type AnyContract = Contract<CallName, z.ZodMiniType<any, any>, z.ZodMiniType<any, any>>;
