/**
 * A corrected e-mail makes another invitation. Devices may not have heard of it, or have both changes pending: what they
 * send about the earlier one is meant for the person.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '../../core/email.ts';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';

const { id, correctedTo } = invitations;

/** @param laterId of the invitation that takes its place */
export async function noteCorrected(tx: Tx, invitationId: string, laterId: string): Promise<void> {
  await tx.update(invitations).set({ correctedTo: laterId }).where(eq(id, invitationId));
}

/**
 * The id of the invitation that has taken the place of each, or its own; without unknown ones. Does not check whose
 * they are.
 * @param ids some hundred at most
 */
export async function presentIds(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const steps = sql`(
    with recursive steps (given, id, later, step) as (
      select ${id}, ${id}, ${correctedTo}, 0 from ${invitations} where ${inArray(id, [...ids])}
      union all
      select steps.given, later_one.id, later_one.corrected_to, steps.step + 1
      from steps cross join lateral (
        select one.id, one.corrected_to from ${invitations} as one where one.id = steps.later limit 1
      ) as later_one where steps.later is not null
    ) select distinct on (given) given, id from steps order by given, step desc
  ) as present`;
  const rows = await tx
    .select({ given: sql<string>`present.given`, id: sql<string>`present.id` })
    .from(steps);
  return new Map(rows.map((row) => [row.given, row.id]));
}

/** The same for one; its own if it is unknown. */
export async function presentId(tx: Tx, invitationId: string): Promise<string> {
  return (await presentIds(tx, [invitationId])).get(invitationId) ?? invitationId;
}

/**
 * Whether a correction that names an earlier id keeps that invitation's e-mail, as a device sends it that corrects the
 * name or sends again without knowing of the corrected e-mail. Obeyed, it would mail the wrong address once more.
 */
export async function keepsCorrectedEmail(
  tx: Tx,
  { givenId, laterEmail }: { givenId: string; laterEmail: string },
  email: string,
): Promise<boolean> {
  const given = emailKey(email);
  if (given === laterEmail) return false;
  const [earlier] = await tx.select({ email: invitations.email }).from(invitations).where(eq(id, givenId));
  return earlier?.email === given;
}
