import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { dropCodes } from './codes.ts';
import { dropPasswordTokens } from './password-tokens.ts';
import { endSessionsOf } from './sessions.ts';

/** The account may have a new owner, now or when it is enabled again: invalidates all codes and links. */
export async function revokeAccess(tx: Tx, { id, email }: Pick<CompanyRow, 'id' | 'email'>): Promise<void> {
  await endSessionsOf(tx, id);
  await dropPasswordTokens(tx, id);
  await dropCodes(tx, 'reset', email);
}
