import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

const TraceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** The thread's processor time in microseconds, without waiting for a busy machine. */
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/**
 * The work of the page's main thread while `act` runs, by task, in milliseconds of processor time.
 * Tasks below one millisecond are omitted: there are thousands, and they would hide the rest.
 */
export async function tasksDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = z.parse(TraceSchema, JSON.parse(String(await browser.stopTracing())));
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  return threads
    .map(({ pid, tid }) =>
      traceEvents
        .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
        .map(({ tdur = 0 }) => tdur / 1_000)
        .filter((ms) => ms >= 1),
    )
    .reduce((most, tasks) => (tasks.length > most.length ? tasks : most), []);
}
