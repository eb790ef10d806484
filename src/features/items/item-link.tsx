import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Item, ItemKind } from '../../entities/items/item-kind.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './item-link.module.css';

interface ItemLinkProps {
  kind: ItemKind;
  item: Item;
  className?: string | undefined;
  /** A second way to the same place, beside the name: neither heard nor reached by Tab. */
  isRepeated?: boolean;
  children: ReactNode;
}

/**
 * Leads from a list to the item. Its area is that of the nearest positioned ancestor; what can be pressed in there has
 * to be positioned above it. Not preloaded: a mouse on its way over a list would read every item.
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
