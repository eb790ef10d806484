import { type ReactNode, useCallback } from 'react';
import { formatCount } from '../../lib/count.ts';
import { gapMessage, type ListGap } from '../../offline/reads/list-gaps.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { NotLoaded } from '../items/not-loaded.tsx';
import { useSearchText } from '../items/use-search-text.ts';
import { Capacity } from './capacity.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import type { Member, MemberKind } from './collection-kind.ts';
import styles from './collection-panel.module.css';
import type { MemberRow } from './collection-rows.ts';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import { FoundElsewhere, type ShownElsewhere } from './found-elsewhere.tsx';
import { type CollectionPlace, useCollection } from './use-collection.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { WaitingList } from './waiting-list.tsx';

interface CollectionPanelProps {
  kind: MemberKind;
  companyId: string;
  queueKey: string;
  /** The server's list and the state of its query. The array keeps its identity while nothing changes. */
  query: Parameters<typeof UpdatedAt>[0]['query'] & {
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: CollectionPlace['refetch'];
  };
  known: readonly Member[] | undefined;
  /** What the server has but the list lacks. */
  gap?: ListGap | undefined;
  /** The list's accessible name. */
  label: string;
  /** Shown beside the count. */
  alsoKnown?: string | undefined;
  /** The plan's limit; 0 if it is unknown or there is none. */
  limit: number;
  emptyIcon: ReactNode;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
  /** Other pending entries of the item. A button whose row disappears calls `notePress`, so that focus moves on. */
  alsoWaiting?: (notePress: () => void) => ReactNode;
  /** Whether there are any of these: then the list is not described as empty. */
  isMoreWaiting?: boolean | undefined;
  /** Search results inside these. The array keeps its identity while nothing changes. */
  elsewhere?: readonly ShownElsewhere[];
  /** An additional filter. */
  filter?: { readonly control: ReactNode; readonly admits: ((member: Member) => boolean) | undefined };
  /** Buttons beside the search. */
  actions: ReactNode;
  onAdd: () => void;
  /** Opens the dialog about a row, by its key. */
  onRemove: (rowKey: string) => void;
  onEdit: (rowKey: string) => void;
  dialogs: (rowOf: (key: string | undefined) => MemberRow | undefined) => ReactNode;
}

/** The members of an item: search, add and remove them, also offline. */
export function CollectionPanel(props: CollectionPanelProps) {
  const { kind, companyId, queueKey, query, known, gap, onRemove, onEdit } = props;
  const [search, setSearch] = useSearchText(props.search, props.onSearch);
  const { found, searched, rowOf } = useCollection(
    { kind, companyId, queueKey, known, refetch: query.refetch, elsewhere: props.elsewhere },
    search,
    props.filter?.admits,
  );
  const { panel, notePress } = useFocusAfterRemoval();
  const remove = useCallback(
    (row: MemberRow) => {
      notePress();
      onRemove(row.key);
    },
    [notePress, onRemove],
  );
  const lack = known && gap && gapMessage(known.length, gap);
  const foundCount = found.attention.length + found.listed.length + found.elsewhere.length;
  return (
    <div ref={panel} className={styles.panel}>
      <SearchBar label={kind.words.search} value={search} onChange={setSearch} searched={searched}>
        <div className={styles.actions}>{props.actions}</div>
      </SearchBar>
      <div className={styles.facts}>
        {known && (
          <Capacity
            count={known.length + (gap?.missing ?? 0)}
            limit={props.limit}
            taken={kind.words.taken}
            isAtLeast={gap?.missing === null}
          />
        )}
        {lack && <span className={styles.lack}>{lack}</span>}
        {known && known.length > 0 && props.alsoKnown && <span>{props.alsoKnown}</span>}
        <span role="status">{searched !== '' && `${formatCount(foundCount)} found`}</span>
        <UpdatedAt query={query} isShared />
        {known && known.length > 0 && props.filter?.control}
      </div>
      <WaitingList
        kind={kind}
        rows={found.attention}
        companyId={companyId}
        onRemove={remove}
        onEdit={(row) => onEdit(row.key)}
      />
      {props.alsoWaiting?.(notePress)}
      <FoundElsewhere kind={kind} found={found.elsewhere} />
      {known === undefined && <NotThere kind={kind} query={query} />}
      {known && foundCount === 0 && !(searched === '' && props.isMoreWaiting) && (
        <EmptyState
          icon={props.emptyIcon}
          title={kind.words.none}
          text={emptyText(kind.words.noneText, searched, lack)}
          action={<Button onPress={props.onAdd}>{kind.words.add}</Button>}
        />
      )}
      {known && (
        <CollectionGrid
          label={props.label}
          kind={kind}
          rows={found.listed}
          companyId={companyId}
          onRemove={remove}
        />
      )}
      {props.dialogs(rowOf)}
    </div>
  );
}

/** @param lack shown if the list is incomplete, as the server may have more */
function emptyText(none: string, searched: string, lack: string | undefined): string {
  const text = searched === '' ? none : `Nothing matches “${searched}”.`;
  return lack ? `${text} ${lack}.` : text;
}

function NotThere({ kind, query }: Pick<CollectionPanelProps, 'kind' | 'query'>) {
  if (!query.isError) return <CollectionSkeleton plural={kind.words.plural} />;
  return <NotLoaded what={`The ${kind.words.plural}`} query={query} />;
}
