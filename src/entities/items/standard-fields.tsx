import { AccessCode } from './access-code.tsx';
import type { Item, ItemField } from './item-kind.ts';
import { PaymentBadge } from './payment-badge.tsx';
import styles from './standard-fields.module.css';
import { StatusSwitch } from './status-switch.tsx';

/** Fields of both kinds. Labels that differ are parameters. */
export const accessCodeField: ItemField<Item> = {
  label: 'Access Code',
  width: '7.5rem',
  value: (item, { kind }) => <AccessCode kind={kind} item={item} />,
};

export const paymentStatusField: ItemField<Item> = {
  label: 'Payment Status',
  width: '8.5rem',
  value: (item, { kind }) => <PaymentBadge kind={kind} status={item.payment_status} />,
};

export const statusField: ItemField<Item> = {
  label: 'Status',
  width: '6rem',
  value: (item, { kind, companyId }) => <StatusSwitch kind={kind} companyId={companyId} item={item} />,
};

export function nameField(label: string): ItemField<Item> {
  return { label, isWide: true, value: ({ name }) => <ItemName name={name} /> };
}

function ItemName({ name }: { name: string }) {
  return (
    <span className={styles.name} dir="auto">
      {name}
    </span>
  );
}

export function placeField(label: string): ItemField<Item> {
  return {
    label,
    isWide: true,
    value: ({ location }) => (
      <span dir="auto" title={location.name}>
        {location.name}
      </span>
    ),
  };
}
