import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ItemDialog } from '../../../entities/items/item-addresses.ts';
import type { Item, ItemKind } from '../../../entities/items/item-kind.ts';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './item-actions.module.css';
import { PayOrUpgrade } from './pay-or-upgrade.tsx';

interface ItemActionsProps {
  kind: ItemKind;
  companyId: string;
  item: Item;
  onOpen: (dialog: ItemDialog) => void;
  /** The layout: a table row, the foot of a card, or the item's details. */
  place: 'row' | 'card' | 'details';
}

/** The actions of an item: Pay Now while it is pending, otherwise Upgrade; view, edit, delete. */
export function ItemActions({ kind, companyId, item, onOpen, place }: ItemActionsProps) {
  const needsConnection = useNeedsConnection();
  const edit = { disabledReason: needsConnection, onPress: () => onOpen('edit') };
  const remove = { disabledReason: needsConnection, onPress: () => onOpen('delete') };
  return (
    <div className={styles.actions} data-place={place}>
      <PayOrUpgrade kind={kind} companyId={companyId} item={item} onUpgrade={() => onOpen('upgrade')} />
      {place !== 'details' && <ViewLink kind={kind} item={item} />}
      {place === 'details' ? (
        <>
          <Button {...edit} icon={<Pencil aria-hidden />}>
            Edit
          </Button>
          <Button {...remove} icon={<Trash2 aria-hidden />}>
            Delete
          </Button>
        </>
      ) : (
        <>
          <IconButton {...edit} label={`Edit ${item.name}`} icon={<Pencil aria-hidden />} />
          <IconButton {...remove} label={`Delete ${item.name}`} icon={<Trash2 aria-hidden />} />
        </>
      )}
    </div>
  );
}

function ViewLink({ kind, item }: { kind: ItemKind; item: Item }) {
  return (
    <Link
      to={kind.paths.details}
      params={{ _id: item._id }}
      className={classNames(buttonClass({ variant: 'quiet' }), styles.view)}
      aria-label={`View ${item.name}`}
      title="View"
    >
      <Eye aria-hidden />
    </Link>
  );
}
