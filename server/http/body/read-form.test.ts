import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unlimitedDisk } from '../../infra/disk-space.ts';
import { createUploadFolder } from '../../infra/media/upload-folder.ts';
import { BodyRefused } from './body-chunks.ts';
import { type BodyLimits, bodyLimitsOf } from './body-limits.ts';
import { readForm } from './read-form.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-form-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TYPE = 'multipart/form-data; boundary=x';
const LIMITS = bodyLimitsOf('register');
const never = new AbortController().signal;

const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, fileName = 'a.png') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${content}\r\n`;
const END = '--x--\r\n';

interface Read {
  fields?: Record<string, unknown>;
  refusal?: string;
  /** The bytes read so far. */
  pulled: number;
}

async function read(
  body: string,
  { pieceBytes = 65_536, limits = LIMITS, deadline = never } = {},
): Promise<Read> {
  const bytes = Buffer.from(body, 'latin1');
  let pulled = 0;
  async function* pieces() {
    for (; pulled < bytes.length; ) {
      const piece = bytes.subarray(pulled, pulled + pieceBytes);
      pulled += piece.length;
      yield piece;
    }
  }
  const uploads = createUploadFolder(folder, { disk: unlimitedDisk }).begin({
    ids: ['somebody'],
    isStranger: false,
  });
  try {
    const fields = await readForm(pieces(), TYPE, { limits, uploads, deadline });
    for (const [name, value] of Object.entries(fields)) {
      if (value instanceof File) fields[name] = [value.name, await value.text()];
    }
    return { fields, pulled };
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    return { refusal: `${error.refusal.status} ${error.refusal.message}`, pulled };
  } finally {
    await uploads.discard();
    expect(await readdir(folder)).toEqual([]);
  }
}

test('reads a form in chunks of any size: texts, files, an empty file, bytes after its end', async () => {
  const body =
    text('name', 'Fjord\r\n--y') +
    file('company_document', 'a\r\n--\r\nb', 'identity.pdf') +
    file('company_logo', '', '') +
    text('unknown', 'ignored') +
    END +
    'epilogue';
  for (const pieceBytes of [1, 7, 64, 65_536]) {
    expect(await read(body, { pieceBytes })).toMatchObject({
      fields: { name: 'Fjord\r\n--y', company_document: ['identity.pdf', 'a\r\n--\r\nb'] },
    });
  }
});

describe('is refused, with little of it read,', () => {
  const megabytes = 'x'.repeat(4 * 1024 * 1024);
  const mostBytes = 128 * 1024;

  test.each([
    ['a form of tiny parts', '--x\r\n\r\n'.repeat(500_000), '400 The form has too many fields.'],
    [
      'a form of tiny fields',
      Array.from({ length: 50_000 }, (_, at) => text(`f${at}`, '')).join(''),
      '400 The form has too many fields.',
    ],
    [
      'a field twice',
      text('name', 'a') + text('name', 'b') + file('company_logo', megabytes),
      '400 The form has a field twice.',
    ],
    [
      'a file that the call does not have',
      file('malware', megabytes),
      '400 The form has a file that does not belong to it.',
    ],
    [
      'a second file of one name',
      file('company_logo', 'a') + file('company_logo', megabytes),
      '400 The form has a field twice.',
    ],
  ])('%s', async (_, body, refusal) => {
    const answer = await read(body);
    expect(answer.refusal).toBe(refusal);
    expect(answer.pulled).toBeLessThanOrEqual(mostBytes);
  });

  test('a text or file above its limit', async () => {
    expect((await read(text('name', 'x'.repeat(20_000)) + END)).refusal).toBe(
      '400 A text of the form is too long.',
    );
    const small: BodyLimits = {
      ...LIMITS,
      files: new Map([['company_logo', { maxBytes: 1000, tooLargeMessage: 'At most 1000 bytes' }]]),
    };
    expect(
      (await read(file('company_logo', 'x'.repeat(1000)) + END, { limits: small })).fields,
    ).toHaveProperty('company_logo');
    const tooLarge = await read(file('company_logo', megabytes) + END, { limits: small });
    expect(tooLarge.refusal).toBe('413 At most 1000 bytes');
    expect(tooLarge.pulled).toBeLessThanOrEqual(mostBytes);
  });
});

test('a part without a name, or of another kind, creates no field', async () => {
  const nameless = '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n';
  expect((await read(nameless + END)).refusal).toBe('400 The form could not be read.');
  const other = '--x\r\nContent-Disposition: attachment; name="name"\r\n\r\na\r\n';
  expect((await read(other + text('email', 'a@b.co') + END)).fields).toEqual({ email: 'a@b.co' });
});

test('a form cut off at any byte is refused or read, and never left pending', async () => {
  const body = text('name', 'a') + file('company_logo', 'bytes') + text('email', 'a@b.co') + END;
  const whole = await read(body);
  for (let length = 0; length < body.length; length += 1) {
    const answer = await read(body.slice(0, length), { pieceBytes: 11 });
    // Without its last line break it is complete.
    if (answer.fields) expect(answer.fields).toEqual(length < body.length - 2 ? {} : whole.fields);
  }
});

test.each([
  ['a form', text('name', 'a') + file('company_logo', 'bytes')],
  ['an empty form', ''],
])('%s ends with its closing boundary, whatever follows it', async (_, body) => {
  const { fields } = await read(body + END);
  for (const rest of ['--x\r\n', '\r\n--x-a', END, text('email', 'a@b.co') + END])
    for (const pieceBytes of [7, 65_536])
      expect((await read(body + END + rest, { pieceBytes })).fields).toEqual(fields);
});

test('a name with a meaning in JavaScript is a name like any other', async () => {
  const { fields } = await read(text('__proto__', '{"name": "x"}') + text('constructor', 'y') + END);
  expect(fields).toEqual({});
  expect(Object.prototype).not.toHaveProperty('name');
});

test('the deadline aborts a form that does not end', async () => {
  const deadline = new AbortController();
  async function* trickle() {
    yield Buffer.from(text('name', 'a'));
    deadline.abort();
    yield Buffer.from('--x');
  }
  const uploads = createUploadFolder(folder, { disk: unlimitedDisk }).begin({
    ids: ['somebody'],
    isStranger: false,
  });
  const reading = readForm(trickle(), TYPE, { limits: LIMITS, uploads, deadline: deadline.signal });
  await expect(reading).rejects.toMatchObject({ refusal: { status: 408 } });
});
