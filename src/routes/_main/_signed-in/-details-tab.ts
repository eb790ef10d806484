import type { ReactNode } from 'react';
import type { DetailsSearch } from '../../../entities/items/item-addresses.ts';
import type { Item } from '../../../entities/items/item-kind.ts';
import type { TabAddress } from '../../../features/items/details/use-details-address.ts';
import type { Read } from '../../../offline/prepare/read.ts';

/** A tab provided by another feature. */
export interface DetailsTab<T extends Item> {
  readonly id: NonNullable<DetailsSearch['tab']>;
  readonly label: string;
  /** What it needs offline: queries and code. */
  readonly reads: readonly Read[];
  readonly code?: readonly (() => Promise<void>)[];
  readonly content: (item: T, address: TabAddress) => ReactNode;
}
