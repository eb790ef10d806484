/** The minimal cost of a long list with a search: React and a virtual list, with the portal's rows. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Guest, manyPeople } from './invented-people.ts';

const PEOPLE = manyPeople(10_000);
const HAYSTACKS = PEOPLE.map(([name, email]) => `${name}\n${email}`.toLowerCase());
const ROW_PX = 64;

function BareList() {
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState('');
  const found = useMemo(
    () => (key === '' ? PEOPLE : PEOPLE.filter((_, at) => HAYSTACKS[at]?.includes(key.toLowerCase()))),
    [key],
  );
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    );
  }
  return (
    <main>
      <input
        type="search"
        aria-label="Search"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <p role="status">{key === '' ? '' : `${found.length.toLocaleString('en-US')} found`}</p>
      <Rows people={found} />
    </main>
  );
}

const Rows = memo(({ people }: { people: readonly Guest[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  return (
    <div ref={frame} style={{ height: '80vh', overflow: 'auto' }}>
      <ul style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={people.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', top: start, height: ROW_PX }}
          >
            <span>{people[index]?.[0]}</span> <span>{people[index]?.[1]}</span>{' '}
            <button type="button">Cancel</button>
          </li>
        ))}
      </ul>
    </div>
  );
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareList />);
