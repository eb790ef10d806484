/** Work that runs at once, after a nudge and at an interval; never twice at the same time. */
export interface Repeating {
  start(): void;
  /** There may be something to do now. Without `start` it is left for later. */
  nudge(): void;
  /** Ends it, after the run in progress, which is told to leave the rest of its work. */
  stop(): Promise<void>;
}

export function repeating(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopping = new AbortController();

  const run = async () => {
    do {
      again = false;
      await work(stopping.signal).catch(onError);
    } while (again && timer);
    running = undefined;
  };
  const nudge = () => {
    if (!timer) return;
    again = true;
    running ??= run();
  };
  return {
    start() {
      if (stopping.signal.aborted) stopping = new AbortController();
      timer ??= setInterval(nudge, everyMs).unref();
      nudge();
    },
    nudge,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopping.abort();
      await running;
    },
  };
}
