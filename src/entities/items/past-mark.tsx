import { History } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Item, ItemKindOf } from './item-kind.ts';

/** On what took place already. */
export function PastBadge() {
  return (
    <Badge tone="neutral" icon={<History size={14} aria-hidden />}>
      Past
    </Badge>
  );
}

interface PastNoticeProps<T extends Item> {
  kind: ItemKindOf<T>;
  item: T;
  /** What can be done all the same. */
  text: string;
}

/** Said first where money is spent on, or people are invited to, what took place already; else nothing. */
export function PastNotice<T extends Item>({ kind, item, text }: PastNoticeProps<T>) {
  const day = kind.pastDay(item, new Date());
  if (day === undefined) return null;
  return (
    <Notice tone="warning" title={`This ${kind.entity} is over.`}>
      {`Its date was ${day}. ${text}`}
    </Notice>
  );
}
