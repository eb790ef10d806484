import { expect, test } from 'vitest';
import { parseSylk } from './parse-sylk.ts';

const sheet = (...lines: string[]) => ['ID;PWXL;N;E', ...lines, 'E', ''].join('\r\n');
const LIST = ['C;Y1;X1;K"Name"', 'C;X2;K"Email"', 'C;Y2;X1;K"Di"', 'C;X2;K"di@guests.test"'];

test('of a wide file, it is told where reading ended', () => {
  expect(parseSylk(sheet(...LIST, 'C;X201;K"far@guests.test"'))).toEqual({
    rows: [
      ['Name', 'Email'],
      ['Di', 'di@guests.test'],
    ],
    cut: { columns: 200 },
  });
});

test('of a file that is read whole, nothing is told', () => {
  expect(parseSylk(sheet(...LIST, 'C;X200;K"plus@guests.test"', 'C;X201;K""'))?.cut).toEqual({});
});
