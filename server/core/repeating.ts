/** Work that runs at once, after a nudge and at an interval; never twice at the same time. */
export interface Repeating {
  start(): void;
  /** Runs the work soon. Has no effect before `start`. */
  nudge(): void;
  /** Stops it and waits for the current run, which is asked to skip the rest of its work. */
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
