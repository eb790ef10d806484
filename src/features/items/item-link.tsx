import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Item, ItemKind } from '../../entities/items/item-kind.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './item-link.module.css';

interface ItemLinkProps {
  kind: ItemKind;
  item: Item;
  className?: string | undefined;
  /** A second link to the same place, beside the name: hidden from screen readers and from Tab. */
  isRepeated?: boolean;
  children: ReactNode;
}

/**
 * Links from a list to the item. Its area is that of the nearest positioned ancestor; controls in there have to be
 * positioned above it. Not preloaded, as moving the mouse over a list would load every item.
 */
export function ItemLink({ kind, item, className, isRepeated, children }: ItemLinkProps) {
  return (
    <Link
      to={kind.paths.details}
      params={{ _id: item._id }}
      preload={false}
      className={classNames(styles.link, className)}
      {...(isRepeated && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </Link>
  );
}
