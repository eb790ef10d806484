import { verifiedEmails } from '../../../server/infra/db/schema-codes.ts';
import type { ApiFixture } from '../api/api-fixture.ts';

/** Gives clients without cookies and address, such as tests, a verified e-mail: bodies of `register` are then read. */
export async function proveEmail({ appContext, clock }: ApiFixture, email: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 30 * 60_000);
  await appContext.db.insert(verifiedEmails).values({ email, holder: 'address:unknown', expiresAt });
}
