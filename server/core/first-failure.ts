export interface FirstFailure {
  /** To be given to `catch`: the other work goes on. */
  note(error: unknown): void;
  /** Called at the end. @throws the first noted failure, if there is one */
  throwIfAny(): void;
}

/** For work on several things of which one must not keep the others from being done. */
export function createFirstFailure(): FirstFailure {
  const failures: unknown[] = [];
  return {
    note(error) {
      failures.push(error);
    },
    throwIfAny() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
