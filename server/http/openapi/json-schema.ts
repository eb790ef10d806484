import * as z from 'zod/mini';
import { paymentStatus } from '../../../common/contract/payments.ts';
import { itemOf, listsAtData, numberOrNull } from '../../../common/contract/tolerant.ts';

/** The part of a JSON schema that we read ourselves. */
export interface FieldsSchema {
  type?: string | undefined;
  properties?: Record<string, unknown> | undefined;
  required?: string[] | undefined;
  items?: unknown;
  default?: unknown;
}

/** Converts a schema to JSON schema. Tolerant readers are transforms, which appear as the type of their default. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): FieldsSchema {
  const { $schema: _, ...fields } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: shown }) {
      const definition = zodSchema._zod.def;
      if (definition.type === 'prefault' && 'defaultValue' in definition) {
        Object.assign(shown, typeOf(definition.defaultValue));
      }
      // Their default is null, which says nothing of their type.
      if (zodSchema === numberOrNull || zodSchema === paymentStatus)
        Object.assign(shown, { type: ['number', 'null'] });
      const item = itemOf.get(zodSchema);
      if (item) Object.assign(shown, { type: 'array', items: jsonSchema(item, io) });
    },
  });
  return z.parse(Shown, fields);
}

/** The schema of `data`: most lists are sent as `data.result` (specification, section 7). */
export function answerSchema(schema: z.ZodMiniType): FieldsSchema {
  const shown = jsonSchema(schema, 'output');
  const isResult = itemOf.has(schema) && !listsAtData.has(schema);
  return isResult ? { type: 'object', properties: { result: shown }, required: ['result'] } : shown;
}

const Shown = z.looseObject({
  type: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});

function typeOf(value: unknown): FieldsSchema {
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? typeOf(value[0]) : {} };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const properties = Object.entries(value).map(([name, field]) => [name, typeOf(field)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}
