import { UserRoundCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { matcherOf } from '../../../entities/collections/collection-search.ts';
import { NotLoaded } from '../../../entities/items/not-loaded.tsx';
import { useSearchText } from '../../../entities/items/use-search-text.ts';
import { countOf, formatCount } from '../../../lib/count.ts';
import { UpdatedAt } from '../../../offline/reads/updated-at.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ArrivalPlot } from './arrival-plot.tsx';
import { AttendanceFigures } from './attendance-figures.tsx';
import { noneText } from './attendance-messages.ts';
import styles from './attendance-panel.module.css';
import { ConflictList } from './conflict-list.tsx';
import { ExportMenu, type TableWriters } from './export-menu.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { GuestGrid } from './guest-grid.tsx';
import { cancelledIn, filterCounts, type GuestFilter, rowsOf } from './guest-rows.ts';
import { useAttendance } from './use-attendance.ts';

interface AttendancePanelProps {
  companyId: string;
  event: { readonly _id: string; readonly name: string; readonly date: string };
  /** Whether the event's day is over, so that missing guests are no-shows. */
  isOver: boolean;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
  writers: TableWriters;
}

/** The attendance of an event: counted, listed, plotted and exported, during it and afterwards, also offline. */
export function AttendancePanel({ companyId, event, isOver, writers, ...address }: AttendancePanelProps) {
  const { query, known, doors, late } = useAttendance(companyId, event._id);
  const [search, setSearch] = useSearchText(address.search, address.onSearch);
  const [filter, setFilter] = useState<GuestFilter>('all');
  const searched = useDeferredValue(search);
  const counts = useMemo(() => known && filterCounts(known.rows), [known]);
  const listed = useMemo(
    () => (known ? rowsOf(known.rows, filter).filter(matcherOf(searched)) : []),
    [known, filter, searched],
  );
  if (!known || !counts)
    return query.isError ? (
      <NotLoaded what="Who came" query={query} />
    ) : (
      <Skeleton shape="card" height="16rem" />
    );
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.heading}>Who Came</h2>
        <UpdatedAt query={query} />
        <ExportMenu about={event.name} rows={known.rows} isOver={isOver} writers={writers} />
      </header>
      <AttendanceFigures
        counts={known.counts}
        cancelled={cancelledIn(known.rows)}
        noShows={isOver ? counts.out : undefined}
        doors={doors}
      />
      {late > 0 && (
        <Notice tone="warning" title={countOf(late, 'entry was not taken', 'entries were not taken')}>
          Their door had been ended: whoever was let in by them is not counted here.
        </Notice>
      )}
      <ConflictList companyId={companyId} eventId={event._id} rows={known.rows} />
      <ArrivalPlot rows={known.rows} eventDay={event.date} />
      <FilterChoice counts={counts} isOver={isOver} value={filter} onChange={setFilter} />
      <div className={styles.found}>
        <SearchBar label="Search guests" value={search} onChange={setSearch} searched={searched} />
        <p role="status" className={styles.count}>
          {searched !== '' && `${formatCount(listed.length)} found`}
        </p>
        {listed.length === 0 ? (
          <EmptyState
            icon={<UserRoundCheck />}
            title="NOBODY HERE"
            text={searched === '' ? noneText(filter, isOver) : `Nothing matches “${searched}”.`}
          />
        ) : (
          <GuestGrid rows={listed} total={known.rows.length} eventDay={event.date} isOver={isOver} />
        )}
      </div>
    </div>
  );
}
