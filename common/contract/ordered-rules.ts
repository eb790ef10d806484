/** One rule of the specification's ordered validation: the field to focus, the exact message, and when it fails. */
export interface Rule<Value> {
  readonly field: keyof Value & string;
  readonly message: string;
  readonly fails: (value: Value) => boolean;
}

/** The first failing rule, or undefined. Messages are shown exactly as written (specification, section 5). */
export function firstFailure<Value>(rules: readonly Rule<Value>[], value: Value): Rule<Value> | undefined {
  return rules.find((rule) => rule.fails(value));
}
