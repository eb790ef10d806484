import type { StandardSchemaV1 } from '@standard-schema/spec';
import { memberOf } from '../../../common/contract/members.ts';
import { firstFailure, type Rule } from '../../../common/contract/ordered-rules.ts';

/**
 * A form of texts only, with ordered rules. It needs no schema library, which the log-in screen would load for two
 * fields. A field without a text is the empty one; only the first failing rule is reported, as by `ordered`.
 */
export function textsForm<Texts extends { [Name in keyof Texts]: string }>(
  empty: Texts,
  rules: readonly Rule<Texts>[],
): StandardSchemaV1<Texts, Texts> {
  return {
    '~standard': {
      version: 1,
      vendor: 'vantage',
      validate(typed) {
        const value = { ...empty };
        for (const name in empty) {
          const text = memberOf(typed, name);
          if (typeof text === 'string') Object.assign(value, { [name]: text });
        }
        const failure = firstFailure(rules, value);
        return failure ? { issues: [{ message: failure.message, path: [failure.field] }] } : { value };
      },
    },
  };
}
