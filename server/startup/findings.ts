/** The environment by name: trimmed, without empty values. Only NODE_ENV is unchanged. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The findings of the start-up check, in order. */
export interface Findings {
  /** Each refuses the start, and says how to fix it. */
  readonly problems: readonly string[];
  /** Each is a warning: the start continues. */
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
