import type { DoorWatch } from '../../context/door-streams.ts';
import type { DoorStream } from './door-stream.ts';

export interface OpenStream {
  watch: DoorWatch;
  stream: DoorStream;
}

/** By their event, company and caller: whoever asks again and again at a limit must not have all streams searched. */
const KEYS = ['itemId', 'companyId', 'caller'] as const satisfies readonly (keyof DoorWatch)[];
type Key = (typeof KEYS)[number];

/** The open streams of a process, each group in the order of their opening. */
export interface OpenStreams {
  add(one: OpenStream): void;
  delete(one: OpenStream): void;
  has(one: OpenStream): boolean;
  of(key: Key, value: string): ReadonlySet<OpenStream>;
  /** All events, companies or callers that have one. */
  all(key: Key): string[];
  size(): number;
}

const NONE: ReadonlySet<OpenStream> = new Set();

export function createOpenStreams(): OpenStreams {
  const open = new Set<OpenStream>();
  const groups: Record<Key, Map<string, Set<OpenStream>>> = {
    itemId: new Map(),
    companyId: new Map(),
    caller: new Map(),
  };
  return {
    add(one) {
      open.add(one);
      for (const key of KEYS) {
        const group = groups[key].get(one.watch[key]) ?? new Set();
        groups[key].set(one.watch[key], group.add(one));
      }
    },
    delete(one) {
      if (!open.delete(one)) return;
      for (const key of KEYS) {
        const group = groups[key].get(one.watch[key]);
        group?.delete(one);
        if (group?.size === 0) groups[key].delete(one.watch[key]);
      }
    },
    has: (one) => open.has(one),
    of: (key, value) => groups[key].get(value) ?? NONE,
    all: (key) => [...groups[key].keys()],
    size: () => open.size,
  };
}
