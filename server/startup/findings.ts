/** The environment by name: trimmed, without what is empty. NODE_ENV alone is as it was written. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What speaks against a start, in the order of being found. */
export interface Findings {
  /** Each refuses the start, and says what to do about it. */
  readonly problems: readonly string[];
  /** Each is advice: the start goes on. */
  readonly warnings: readonly string[];
  refuse(problem: string): void;
  warn(advice: string): void;
}

export function findings(): Findings {
  const problems: string[] = [];
  const warnings: string[] = [];
  return {
    problems,
    warnings,
    refuse: (problem) => problems.push(problem),
    warn: (advice) => warnings.push(advice),
  };
}
