import type { ItemKind } from './item-kind.ts';

/** Names a form's request: repeated submissions of the same content share one idempotency key. */
export const itemForms = {
  add: ({ entity }: Pick<ItemKind, 'entity'>, companyId: string) => `${companyId}:add-${entity}`,
  edit: ({ entity }: ItemKind, companyId: string, itemId: string) => `${companyId}:edit-${entity}:${itemId}`,
};
