import { readTable } from '../invitations/sheets.ts';
import { type App, fieldsOf } from './session.ts';

export interface ThirdPartyInvitation {
  id: number;
  item_id: string;
  name: string;
  email: string;
}

/** Invitations to events and locations, which differ in the field that names the item. */
export function serveInvitations(
  app: App,
  kind: 'event' | 'location',
  invitations: ThirdPartyInvitation[],
): void {
  const itemField = `${kind}_id`;
  let count = 0;
  const invite = (item_id: string, name: string, email: string) => {
    count += 1;
    invitations.push({ id: count, item_id, name, email });
  };
  app.post(`/company/${kind}/invitation/send`, async (context) => {
    const { email = '', name = '', ...item } = await fieldsOf(context, ['email', 'name', itemField]);
    invite(item[itemField] ?? '', name, email);
    return context.json({ message: 'Success' });
  });
  app.post(`/company/${kind}/invitation/cancel`, async (context) => {
    const { invitation_id } = await fieldsOf(context, ['invitation_id']);
    const at = invitations.findIndex(({ id }) => String(id) === invitation_id);
    if (at >= 0) invitations.splice(at, 1);
    return context.json({ message: 'Success' });
  });
  app.post(`/company/${kind}/invitation/bulk-send`, async (context) => {
    const form = await context.req.formData();
    const sheet = form.get('invitation_xlsx');
    if (!(sheet instanceof File)) return context.json({}, 400);
    const [, ...rows] = readTable(await sheet.arrayBuffer());
    for (const [name, email] of rows) invite(String(form.get(itemField)), String(name), String(email));
    return context.json({ message: 'Success' });
  });
  app.get(`/company/${kind}/invitation/list`, (context) => {
    const result = invitations.filter(({ item_id }) => item_id === context.req.query(itemField));
    return context.json({ message: 'Success', data: { result } });
  });
}
