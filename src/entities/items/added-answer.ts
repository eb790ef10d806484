import * as z from 'zod/mini';
import type { AnyContract } from '../../../common/contract/contract-of.ts';
import { idOf } from '../../../common/outbox/queueable.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';

/** Another make answers "Created", or nothing: then the id is read from the list. */
const perhapsNamed = z.pipe(
  z.unknown(),
  z.transform((data): { _id: string | undefined } => ({ _id: idOf(data) ?? undefined })),
);

/** The contract of a call that adds an item, as strict as the API allows: our own names what it has added. */
export function additionContract<Contract extends AnyContract>(contract: Contract) {
  return keepsIdempotencyKeys() ? contract : { ...contract, data: perhapsNamed };
}
