import type { Plan } from '../../../../common/contract/plans.ts';
import type { Company } from '../../../../common/contract/session.ts';
import type { Item } from '../item-kind.ts';

export interface AddedItem {
  readonly _id: string;
  readonly product_id: string;
  /** A free trial is not paid for. */
  readonly isFreeTrial: boolean;
}

/** What the ADD dialog of a kind is given. */
export interface AddDialogProps {
  company: Company;
  /** Undefined while they are read. */
  plans: readonly Plan[] | undefined;
  /** The plan that is chosen to begin with; a half-filled form keeps its own. */
  planId: string | undefined;
  onClose: () => void;
  onAdded: (item: AddedItem) => void;
}

/** What the EDIT dialog of a kind is given. */
export interface EditDialogProps<T extends Item> {
  companyId: string;
  item: T;
  onClose: () => void;
}
