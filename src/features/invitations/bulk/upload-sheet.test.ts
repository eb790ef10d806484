// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { MAX_SHEET_BYTES } from '../../../../common/contract/people-sheet.ts';
import { submitQueued } from '../../../offline/changes/submit.ts';
import { uploadSheet } from './upload-sheet.ts';

vi.mock('../../../offline/changes/submit.ts', () => ({
  submitQueued: vi.fn(async () => ({ outcome: 'saved' })),
}));

test('The largest list that is read is stored on the device like any other', async () => {
  const uploaded = await uploadSheet({
    id: 'sheet-1',
    companyId: 'a',
    target: { kind: 'event', id: '1' },
    file: new File([], 'people.xlsx'),
    bytes: new ArrayBuffer(MAX_SHEET_BYTES),
    listName: 'people.xlsx',
    people: ['ada@guests.test'],
    rows: [{ row: 2, name: 'Ada', email: 'ada@guests.test' }],
  });
  expect(uploaded).toEqual({ outcome: 'saved' });
  expect(submitQueued).toHaveBeenCalledOnce();
});
