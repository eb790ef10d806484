import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { type ItemRow, items, plans } from '../../server/db/schema.ts';
import { type DemoPlan, demoPlanId, demoPlans } from '../../server/seed/demo-plans.ts';
import type { TestWorld, Visitor } from './api-world.ts';

/** Makes the demo's plans available. */
export async function offerPlans({ world }: TestWorld): Promise<void> {
  await world.db.insert(plans).values(demoPlans());
}

export const LISBON = { name: 'Lisbon, Portugal', coordinates: [-9.1393, 38.7223], type: 'point' };

/** The fields of ADD NEW EVENT, complete and right. */
export function eventFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Summer Gala',
    product_id: demoPlanId('club'),
    date: '2026-03-20',
    location: LISBON,
    ...changes,
  };
}

/** Adds an event by its call and sets what only payments set. Answers its row. */
export async function addEvent(
  api: TestWorld,
  { token }: Visitor,
  { plan = 'club', ...row }: { plan?: DemoPlan } & Partial<ItemRow> = {},
): Promise<ItemRow> {
  const added = await api.request('addEvent', eventFields({ product_id: demoPlanId(plan) }), { token });
  const id = added.data?._id;
  if (!id) throw new Error(`no event was added: ${added.message}`);
  if (Object.keys(row).length > 0) await api.world.db.update(items).set(row).where(eq(items.id, id));
  return await itemRow(api, id);
}

export async function itemRow({ world }: TestWorld, id: string): Promise<ItemRow> {
  const [row] = await world.db.select().from(items).where(eq(items.id, id));
  if (!row) throw new Error(`no item ${id}`);
  return row;
}

/** A small real picture. */
export async function pictureFile(type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png'): Promise<File> {
  const blank = sharp({ create: { width: 320, height: 200, channels: 3, background: '#245' } });
  return new File([new Uint8Array(await blank.toFormat(type).toBuffer())], `picture.${type}`, {
    type: `image/${type}`,
  });
}
