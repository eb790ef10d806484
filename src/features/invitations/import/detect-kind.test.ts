import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bombSheet } from '../../../../tests/support/invitations/sheets.ts';
import { performTask } from '../sheets/perform-task.ts';

const limits = { invited: [], placesLeft: 1 };
const problemOf = (bytes: Uint8Array) => {
  const result = performTask({ kind: 'open', file: bytes.slice().buffer, encoding: undefined, limits });
  return result.kind === 'problem' ? result.problem : result.kind;
};
const archive = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));
/** A compound file whose directory names a part. */
const compound = (part: string) => {
  const bytes = new Uint8Array(2048);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [at, character] of [...part].entries()) bytes[1024 + at * 2] = character.charCodeAt(0);
  return bytes;
};

test.for<[what: string, bytes: Uint8Array, words: RegExp]>([
  ['a PDF', strToU8('%PDF-1.7'), /^This is a PDF\. Save it as \.xlsx or \.csv.*“Paste a list”/],
  ['a photo', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), /^This is a picture\./],
  ['an iPhone’s photo', strToU8('\0\0\0\x18ftypheic'), /^This is a picture\./],
  [
    'a Numbers file',
    archive('Index/Document.iwa', 'Metadata/Properties.plist'),
    /Save it as \.xlsx or \.csv in Numbers/,
  ],
  [
    'a Word document',
    archive('[Content_Types].xml', 'word/document.xml'),
    /^This is a Word document\. Copy its table/,
  ],
  ['an old Word document', compound('WordDocument'), /^This is a Word document\./],
  ['slides', archive('ppt/presentation.xml'), /^This is a presentation\./],
  ['a compressed folder', archive('people.csv'), /^This is a compressed folder\. Open it/],
  [
    'a workbook with a password',
    compound('EncryptedPackage'),
    /^This file is protected by a password\. Save it/,
  ],
  [
    'a program',
    Uint8Array.from({ length: 400 }, (_, at) => (at * 7) % 32),
    /^This is not a list that can be read\./,
  ],
  [
    'a broken workbook',
    Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9),
    /^This file could not be read\. .* \.xlsx or \.csv/,
  ],
  ['a zip bomb', bombSheet(), /^This file could not be read: it unpacks to more than 64 MB/],
  ['nothing', new Uint8Array(), /^There is nothing in this file\./],
  [
    'a text about something else',
    strToU8('Dear all,\nthe party is off.\n'),
    /^No e-mail address was found\./,
  ],
  [
    'fifty thousand people',
    strToU8(`Name,Email\n${Array.from({ length: 50_000 }, (_, at) => `G${at},g${at}@b.co\n`).join('')}`),
    /^This list has more than 10,000 people\. Please split it\./,
  ],
])('%s is refused with the way out', ([, bytes, words]) => {
  expect(problemOf(bytes)).toMatch(words);
});
