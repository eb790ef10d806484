/**
 * A corrected e-mail makes another invitation. Devices may not have heard of it, or have both changes pending: what they
 * send about the earlier one is meant for the person.
 */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';

const { id, correctedTo } = invitations;

/** @param laterId of the invitation that takes its place */
export async function noteCorrected(tx: Tx, invitationId: string, laterId: string): Promise<void> {
  await tx.update(invitations).set({ correctedTo: laterId }).where(eq(id, invitationId));
}

/** The id of the invitation that has taken the place of this one, or its own. Does not check whose it is. */
export async function presentId(tx: Tx, invitationId: string): Promise<string> {
  const steps = sql`(
    with recursive steps (id, later, step) as (
      select ${id}, ${correctedTo}, 0 from ${invitations} where ${eq(id, invitationId)}
      union all
      select later_one.id, later_one.corrected_to, steps.step + 1
      from steps join ${invitations} as later_one on later_one.id = steps.later
    ) select id, step from steps
  ) as steps`;
  const [last] = await tx
    .select({ id: sql<string>`steps.id` })
    .from(steps)
    .orderBy(sql`steps.step desc`)
    .limit(1);
  return last?.id ?? invitationId;
}
