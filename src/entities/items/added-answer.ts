import * as z from 'zod/mini';
import type { AnyContract } from '../../../common/contract/contract-of.ts';
import { idOf } from '../../../common/outbox/queueable.ts';
import { keepsIdempotencyKeys } from '../../api/api.ts';

/** Another make says "Created", or nothing at all: then the list tells which id the new item has. */
const perhapsNamed = z.pipe(
  z.unknown(),
  z.transform((data): { _id: string | undefined } => ({ _id: idOf(data) ?? undefined })),
);

/** The contract of a call that adds an item, as far as the API of this portal keeps it: ours names what it has added. */
export function asAnswered<Contract extends AnyContract>(contract: Contract) {
  return keepsIdempotencyKeys() ? contract : { ...contract, data: perhapsNamed };
}
