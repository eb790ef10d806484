import { History } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Item, ItemKindOf } from './item-kind.ts';

/** Marks a past event. */
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
  /** What can still be done. */
  text: string;
}

/** Warns before money is spent on a past event, or people are invited to it; otherwise renders nothing. */
export function PastNotice<T extends Item>({ kind, item, text }: PastNoticeProps<T>) {
  const day = kind.pastDay(item, new Date());
  if (day === undefined) return null;
  return (
    <Notice tone="warning" title={`This ${kind.entity} is over.`}>
      {`Its date was ${day}. ${text}`}
    </Notice>
  );
}
