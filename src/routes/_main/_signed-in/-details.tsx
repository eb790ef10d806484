import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type DetailsSearch, isItemDialog, type SetSearch } from '../../../entities/items/item-addresses.ts';
import type { Item } from '../../../entities/items/item-kind.ts';
import { heldMails } from '../../../entities/items/item-status.ts';
import { PastNotice } from '../../../entities/items/past-mark.tsx';
import { InvitationsPanel } from '../../../features/invitations/invitations-panel.tsx';
import { invitationQueries } from '../../../features/invitations/queries.ts';
import { ItemDetailsScreen } from '../../../features/items/details/item-details-screen.tsx';
import { useDetailsAddress, withoutDialog } from '../../../features/items/details/use-details-address.ts';
import { readOf } from '../../../offline/prepare/read.ts';
import { cacheCode } from '../../../offline/worker/cache-code.ts';
import { useHistoryEntry } from '../../-history-entry.ts';
import type { DetailsTab } from './-details-tab.ts';
import { ItemDialogs } from './-item-dialogs.tsx';
import type { ItemRouteConfig } from './-item-route-config.ts';
import { useDetailsSnapshot } from './-use-details-snapshot.ts';

interface DetailsProps<T extends Item> {
  config: ItemRouteConfig<T>;
  companyId: string;
  itemId: string;
  search: DetailsSearch;
  onSearch: SetSearch<DetailsSearch>;
  headerAction?: ReactNode;
  aboutInvited?: (item: T, invited: number | undefined) => ReactNode;
  /** The tabs beside the invited people. */
  others: readonly DetailsTab<T>[];
}

/** The details of an item with its dialogs, its invited people and its other tabs. */
export function Details<T extends Item>(props: DetailsProps<T>) {
  const { config, companyId, itemId, search, onSearch, others, headerAction, aboutInvited } = props;
  const { kind } = config;
  const target = { kind: kind.entity, id: itemId };
  useDetailsSnapshot(companyId, target, search);
  const navigate = useNavigate();
  const entry = useHistoryEntry();
  const close = () => entry.closeDialog(() => onSearch(withoutDialog, 'in place'));
  const address = useDetailsAddress(search, onSearch, close);
  function leaveDeleted() {
    if (!entry.isStillHere()) return;
    close();
    // Replaces the entry, as Back must not lead to a deleted item.
    void navigate({ to: kind.paths.list, replace: true });
  }
  return (
    <ItemDetailsScreen
      {...{ kind, companyId, itemId, headerAction }}
      tab={others.find(({ id }) => id === search.tab)?.id ?? 'invited'}
      onTab={(tab) => onSearch(() => (tab === 'invited' ? {} : { tab }), 'in place')}
      onBack={() => void navigate({ to: kind.paths.list })}
      offlineParts={{
        reads: [
          readOf(invitationQueries.list(companyId, target), 'people'),
          ...others.flatMap(({ reads }) => reads),
        ],
        code: [() => cacheCode('lists'), ...others.flatMap(({ code = [] }) => code)],
      }}
      hasDialog={search.dialog !== undefined}
      onOpen={(dialog) => onSearch((now) => ({ ...now, dialog }), 'dialog')}
      dialogs={(item) =>
        isItemDialog(search.dialog) && (
          <ItemDialogs
            config={config}
            companyId={companyId}
            item={item}
            dialog={search.dialog}
            onClose={close}
            onDeleted={leaveDeleted}
          />
        )
      }
      tabs={(item) => [
        {
          id: 'invited',
          label: kind.invited.label,
          content: (
            <InvitationsPanel
              companyId={companyId}
              {...address}
              target={target}
              about={{ name: item.name, details: kind.invited.details(item).filter(Boolean) }}
              held={heldMails(item, kind)}
              notice={<PastNotice kind={kind} item={item} text="People can be invited all the same." />}
              recipients={kind.recipients(item)}
              intro={(count) => aboutInvited?.(item, count)}
              limit={kind.invited.limit(item)}
              label={kind.invited.label}
            />
          ),
        },
        ...others.map(({ id, label, content }) => ({ id, label, content: content(item, address) })),
      ]}
    />
  );
}
