// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasteList } from './paste-list.tsx';

afterEach(cleanup);

const picture = new File([new Uint8Array(8)], 'image.png', { type: 'image/png' });
const guests = new File(['Name,Email'], 'guests.csv', { type: 'text/csv' });
const CELLS = 'Ann Lee\tann@guests.test';

test.each([
  ['Cells of a spreadsheet, with the picture that Excel copies of them', [picture], CELLS, [], [CELLS]],
  ['Cells alone', [], CELLS, [], [CELLS]],
  ['A file, with its name as text', [guests], 'guests.csv', [guests], []],
  ['A picture, which the reader reports', [picture], '', [picture], []],
])('%s: pasted anywhere in the dialog', (_what, files, text, asFiles, asLists) => {
  const onFile = vi.fn();
  const onList = vi.fn();
  render(<PasteList text="" onText={() => undefined} onFile={onFile} onList={onList} />);
  fireEvent.paste(document.body, { clipboardData: { files, getData: () => text } });
  expect(onFile.mock.calls.flat()).toEqual(asFiles);
  expect(onList.mock.calls.flat()).toEqual(asLists);
});
