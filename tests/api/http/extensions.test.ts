import { expect, test } from 'vitest';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

test('the list of calls beyond the specification is public', async () => {
  const { data } = await api.request('listExtensions');
  expect(data?.extensions).toEqual(callNames.filter((name) => callOf(name).extension));
  expect(data?.extensions).toContain('recordAdmissions');
  expect(data?.extensions).not.toContain('login');
});
