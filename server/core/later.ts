/** Does something after a time, unless it is called off by the answer. */
export type Later = (ms: number, run: () => void) => () => void;

/** By a timer that keeps no process alive. */
export const laterByTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};
