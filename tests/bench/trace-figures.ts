import type { Browser } from '@playwright/test';
import * as z from 'zod/mini';
import { besideBaselines } from './beside-baselines.ts';
import { type Figure, median, rounded } from './figure.ts';
import { slowLoad } from './slow-load.ts';

const RUNS = 5;

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
type TraceEvent = z.output<typeof Trace>['traceEvents'][number];

const CATEGORIES = [
  '__metadata',
  'toplevel',
  'blink',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
];

/** Where the main thread's time goes when log-in is opened on a slow device, beside the bare packages. */
export async function traceFigures(): Promise<Figure[]> {
  return await besideBaselines(async ({ server, baselines, browser }) => {
    const [ours, bare] = [
      await traced(browser, `${server.url}/login`),
      await traced(browser, baselines.bare),
    ];
    const kinds = new Set([...ours.keys(), ...bare.keys()]);
    return [...kinds].map((kind) => ({
      figure: `log-in, cold: main thread, ${kind} (bare packages: ${rounded(bare.get(kind) ?? 0)} ms)`,
      value: rounded(ours.get(kind) ?? 0),
      unit: 'ms',
    }));
  });
}

/** @returns milliseconds of each kind, the middle of some loads */
async function traced(browser: Browser, url: string): Promise<Map<string, number>> {
  const runs: Map<string, number>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext();
    await browser.startTracing(undefined, { categories: CATEGORIES });
    await slowLoad(context, url);
    const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
    runs.push(kindsOf(mainThreadOf(traceEvents)));
    await context.close();
  }
  const kinds = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...kinds].map((kind) => [kind, median(runs.map((run) => run.get(kind) ?? 0))]));
}

/** The renderer's main thread that had most to do: that of the page. */
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = events.filter(isMain).map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X');
    return own;
  });
  return threads.reduce((most, own) => (busy(own) > busy(most) ? own : most), []);
}

const busy = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0);

/** Each event's time of the processor without that of the events inside it. */
function kindsOf(events: readonly TraceEvent[]): Map<string, number> {
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
