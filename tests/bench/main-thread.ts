/** Reads a page's main thread from Chromium's trace. Times are CPU times, throttled like the page. */
import type { Browser } from '@playwright/test';
import * as z from 'zod/mini';

/** What the main thread does, by the names of Chromium's trace events. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['parsing the document', /^ParseHTML$/],
  ['compiling scripts', /^(v8\.(compile|produce)|V8\.(Compile|Parse|PreParse|Deserialize))/],
  [
    'running scripts',
    /^(EvaluateScript|FunctionCall|v8\.(evaluateModule|run|callFunction|newInstance)|RunMicrotasks)/,
  ],
  ['collecting garbage', /GC/],
  ['styles', /^(UpdateLayoutTree|Document::recalcStyle|CSSParserImpl)/],
  ['layout', /^(Layout$|LocalFrameView::performLayout|InlineNode|NGInlineNode)/],
  ['painting', /^(PrePaint|Paint|Layerize|Commit$|Blink\.(Paint|PrePaint))/],
];
/** Tasks themselves, messages of other processes, timers, requests. */
const REST = 'the browser’s own work';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.optional(z.number()),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});
/** `ts`, `dur` and `tdur` (of the processor) in microseconds. */
export type TraceEvent = z.output<typeof Trace>['traceEvents'][number];

const CATEGORIES = [
  '__metadata',
  'toplevel',
  'blink',
  'cc',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
];

/** Traces the browser while `load` runs. Returns the result of `load`, and all events of the trace. */
export async function traced<Result>(
  browser: Browser,
  load: () => Promise<Result>,
): Promise<{ result: Result; events: TraceEvent[] }> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const result = await load();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  return { result, events: traceEvents };
}

/** The renderer's busiest main thread, which is the page's. */
export function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = events.filter(isMain).map(({ pid, tid }) => {
    return events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X');
  });
  return threads.reduce((most, own) => (busy(own) > busy(most) ? own : most), []);
}

const busy = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0);

/**
 * CPU milliseconds by kind of work: the self time of each event.
 * @param events of one thread
 */
export function timesByKind(events: readonly TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  const open: { end: number; kind: string }[] = [];
  const add = (kind: string, ms: number) => times.set(kind, (times.get(kind) ?? 0) + ms);
  const inOrder = events.toSorted(
    (one, other) => (one.ts ?? 0) - (other.ts ?? 0) || (other.dur ?? 0) - (one.dur ?? 0),
  );
  for (const { name, ts = 0, dur = 0, tdur = 0 } of inOrder) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const around = open.at(-1);
    const kind = kindOf(name) ?? around?.kind ?? REST;
    if (around) add(around.kind, -tdur / 1_000);
    add(kind, tdur / 1_000);
    open.push({ end: ts + dur, kind });
  }
  return times;
}

function kindOf(name: string): string | undefined {
  return KINDS.find(([, names]) => names.test(name))?.[0];
}
