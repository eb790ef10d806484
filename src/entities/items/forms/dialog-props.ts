import type { Plan } from '../../../../common/contract/plans.ts';
import type { Company } from '../../../../common/contract/session.ts';
import type { Item } from '../item-kind.ts';

export interface AddedItem {
  readonly _id: string;
  readonly product_id: string;
  /** A free trial needs no payment. */
  readonly isFreeTrial: boolean;
}

/** Props of a kind's ADD dialog. */
export interface AddDialogProps {
  company: Company;
  /** Undefined while they are loaded. */
  plans: readonly Plan[] | undefined;
  /** The preselected plan; a draft keeps its own. */
  planId: string | undefined;
  onClose: () => void;
  onAdded: (item: AddedItem) => void;
}

/** Props of a kind's EDIT dialog. */
export interface EditDialogProps<T extends Item> {
  companyId: string;
  item: T;
  onClose: () => void;
}
