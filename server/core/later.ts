/** Runs a callback after a delay, in milliseconds. @returns a function that cancels it */
export type Later = (ms: number, run: () => void) => () => void;

/** Uses a timer that does not keep the process alive. */
export const laterByTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};
