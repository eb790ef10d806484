import * as z from 'zod/mini';
import { seconds } from './events.ts';
import { found, metadataField, type Operation, type OperationInput, readFields } from './operation.ts';
import { sandboxId } from './sandbox-id.ts';
import type { ObjectOf } from './sandbox-objects.ts';
import { missing, SandboxError } from './stripe-error.ts';

/** As at Stripe, a name has at most 256 characters. */
const detailFields = { email: z.optional(z.string()), name: z.optional(z.string().check(z.maxLength(256))) };

/** As at Stripe, an address has only printable ASCII characters. */
function checkEmail(email = ''): void {
  if (/^[\x21-\x7e]*$/.test(email)) return;
  throw new SandboxError(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** `POST /v1/customers` */
export const createCustomer: Operation = async ({ store, fields }) => {
  const input = readFields({ ...detailFields, metadata: metadataField }, fields);
  checkEmail(input.email);
  const customer: ObjectOf<'customer'> = {
    id: sandboxId('cus', store.now),
    object: 'customer',
    created: seconds(store.now),
    email: input.email ?? null,
    name: input.name ?? null,
    metadata: input.metadata,
    livemode: false,
  };
  await store.save('customer', customer);
  return found(customer);
};

/** `POST /v1/customers/:id` */
export const updateCustomer: Operation = async (input) => {
  const customer = await customerOf(input, input.id);
  const { email, name } = readFields(detailFields, input.fields);
  checkEmail(email);
  const updated = { ...customer, email: email ?? customer.email, name: name ?? customer.name };
  await input.store.save('customer', updated);
  return found(updated);
};

/** `GET /v1/customers/:id` */
export const retrieveCustomer: Operation = async (input) => found(await customerOf(input, input.id));

/** The customer with an id, or Stripe's error with the parameter. */
export async function customerOf({ store }: Pick<OperationInput, 'store'>, id: string, param = 'id') {
  const customer = await store.find('customer', id);
  if (!customer) throw missing('customer', id, param);
  return customer;
}
