import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Recording } from '../../../common/contract/recordings.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { gapMessage, useListGap } from '../../offline/reads/list-gaps.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { recordingQueries } from './queries.ts';
import { RecordingCard } from './recording-card.tsx';
import styles from './recordings.module.css';

/** The pause in typing after which the server is queried (specification, section 9). */
const SEARCH_AFTER_MS = 300;

interface RecordingsPanelProps {
  companyId: string;
  eventId: string;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
}

/** The recordings of an event, searched by the server. */
export function RecordingsPanel({ companyId, eventId, search, onSearch }: RecordingsPanelProps) {
  const [text, setText] = useState(search);
  const recordings = useQuery({
    ...recordingQueries.list(companyId, eventId, search),
    // The previous results stay until the new answer.
    placeholderData: keepPreviousData,
  });

  const gap = useListGap(recordingQueries.list(companyId, eventId, search).queryKey);

  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);

  return (
    <div className={styles.panel}>
      <SearchBar label="Search recordings" value={text} onChange={setText} searched={search}>
        {gap && recordings.data && <span>{gapMessage(recordings.data.length, gap)}</span>}
        <UpdatedAt query={recordings} />
      </SearchBar>
      <Recordings recordings={recordings} search={search} />
    </div>
  );
}

function Recordings({ recordings, search }: { recordings: UseQueryResult<Recording[]>; search: string }) {
  if (recordings.data === undefined) {
    if (!recordings.isError) return <RecordingsSkeleton />;
    return (
      <Notice
        tone="danger"
        title="The recordings could not be loaded."
        action={<Button onPress={() => recordings.refetch()}>Try again</Button>}
      >
        {failureMessage(recordings.error)}
      </Notice>
    );
  }
  if (recordings.data.length === 0) {
    const text =
      search === '' ? 'They appear here once somebody has recorded.' : `Nothing matches “${search}”.`;
    return <EmptyState icon={<Video />} title="NO RECORDING FOUND" text={text} />;
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.grid} aria-label="Recordings" aria-busy={recordings.isPlaceholderData}>
      {recordings.data.map((recording) => (
        <li key={recording._id}>
          <RecordingCard recording={recording} />
        </li>
      ))}
    </ul>
  );
}

function RecordingsSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">Loading recordings</span>
      {['first', 'second', 'third'].map((recording) => (
        <Skeleton key={recording} height="26rem" shape="card" />
      ))}
    </div>
  );
}
