import { expect, test } from 'vitest';
import { contractsInFiles } from '../../tests/support/api/contract-files.ts';
import { OTHER_LISTS } from './envelope.ts';
import { isRecord, memberOf } from './members.ts';

/** The names of the fields of an object's schema, also behind a transformation. */
function fieldsOf(schema: unknown): string[] {
  const definition = memberOf(memberOf(schema, '_zod'), 'def');
  const shape = memberOf(definition, 'shape');
  const parts = [memberOf(definition, 'in'), memberOf(definition, 'out')].filter(isRecord);
  return [...(isRecord(shape) ? Object.keys(shape) : []), ...parts.flatMap(fieldsOf)];
}

test('no answer of our API has a field that is read as the list of an API of another make', async () => {
  const contracts = await contractsInFiles();
  const fields = contracts.flatMap(({ name, data }) => fieldsOf(data).map((field) => `${name}.${field}`));
  expect(fields).toContain('recordAdmissions.results');
  expect(fields).toContain('eventDetails.name');
  expect(fields.filter((field) => OTHER_LISTS.some((list) => field.endsWith(`.${list}`)))).toEqual([]);
});
