import { BadgeCheck, CircleX, Clock, Gift, type LucideIcon } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { ItemKind } from './item-kind.ts';
import { type PaymentState, paymentState } from './item-status.ts';

interface Look {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'info' | 'neutral';
  Icon?: LucideIcon;
}

const LOOKS: Readonly<Record<PaymentState, Look>> = {
  pending: { label: 'Pending', tone: 'warning', Icon: Clock },
  paid: { label: 'Paid', tone: 'success', Icon: BadgeCheck },
  'free-trial': { label: 'Free Trial', tone: 'info', Icon: Gift },
  rejected: { label: 'Rejected', tone: 'danger', Icon: CircleX },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

interface PaymentBadgeProps {
  kind: Pick<ItemKind, 'hasFreeTrial'>;
  status: number | null;
}

/** A payment status as text with its own icon: colour alone does not convey it. */
export function PaymentBadge({ kind, status }: PaymentBadgeProps) {
  const { label, tone, Icon } = LOOKS[paymentState(status, kind)];
  return (
    <Badge tone={tone} icon={Icon && <Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  );
}
