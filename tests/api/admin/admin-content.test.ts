import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { contactMessages } from '../../../server/infra/db/schema-content.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';
import { addEvent, offerPlans, pictureFile } from '../../support/api/api-items.ts';

let api: ApiFixture;
let folder: string;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  folder = await mkdtemp(join(tmpdir(), 'vantage-recordings-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => runCommand(api.appContext, { words });
const imported = (content: unknown) =>
  runCommand(api.appContext, { words: ['content', 'import'], input: JSON.stringify(content) });
const texts = async () => (await api.request('legalTexts', {})).data;
const questions = async () => (await api.request('questions', {})).data;

describe('content import', () => {
  test('imports what the file contains, and keeps the rest', async () => {
    const first = await imported({
      terms_conditions: '<h2>Terms</h2>',
      privacy_policy: '<h2>Privacy</h2>',
      questions: [
        { question: 'One?', answer: 'Yes.' },
        { question: 'Two?', answer: 'Hidden.', status: 0 },
      ],
    });
    expect(first.output).toBe('Taken from the file: the terms, the privacy policy, 2 questions.');
    expect(await questions()).toMatchObject([
      { question: 'One?', answer: 'Yes.', status: 1 },
      { question: 'Two?', status: 0 },
    ]);
    await imported({ privacy_policy: '<h2>Newer</h2>' });
    expect(await texts()).toMatchObject({
      terms_conditions: '<h2>Terms</h2>',
      privacy_policy: '<h2>Newer</h2>',
    });
    expect(await questions()).toHaveLength(2);
    await imported({ questions: [{ question: 'Three?', answer: 'Yes.' }] });
    expect(await questions()).toMatchObject([{ question: 'Three?' }]);
  });

  test.each([
    ['nothing of ours', {}],
    ['an empty text', { terms_conditions: ' ' }],
    ['a question without an answer', { questions: [{ question: 'One?' }] }],
    ['another status', { questions: [{ question: 'One?', answer: 'Yes.', status: 2 }] }],
    ['no object', 'terms'],
  ])('refuses a file with %s', async (_, content) => {
    const before = [await texts(), await questions()];
    expect(await imported(content)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('The file cannot be imported'),
    });
    expect([await texts(), await questions()]).toEqual(before);
  });
});

describe('messages', () => {
  test('are shown newest first, without control characters', async () => {
    expect((await run('messages')).output).toBe('Nobody has written yet.');
    const form = { name: 'Ada', email: 'ada@example.test', phone: '+1 555 0100' };
    await api.request('sendContactMessage', { ...form, message: 'First\nline\u001b[31m' });
    api.clock.advance({ minutes: 5 });
    await api.request('sendContactMessage', { ...form, name: 'Bo\u0007b', message: 'Second' });
    const ids = (await run('messages')).output.match(/[0-9a-f]{24}/g) ?? [];
    expect((await run('messages')).output).toBe(
      `2026-03-14 09:05  ${ids[0]}  Bob <ada@example.test>  +1 555 0100\n  Second\n\n` +
        `2026-03-14 09:00  ${ids[1]}  Ada <ada@example.test>  +1 555 0100\n  First\n  line[31m`,
    );
    expect(await api.appContext.db.$count(contactMessages)).toBe(2);
  });

  test('are removed by id, or all of an address', async () => {
    const [newest = ''] = (await run('messages')).output.match(/[0-9a-f]{24}/g) ?? [];
    expect(await run('messages', 'remove', newest)).toEqual({
      isDone: true,
      output: '1 message is removed.',
    });
    expect(await run('messages', 'remove', newest, 'nobody@example.test')).toMatchObject({ isDone: false });
    expect(await run('messages', 'remove')).toMatchObject({ isDone: false });
    expect((await run('messages', 'remove', 'Ada@example.test')).output).toBe('1 message is removed.');
    expect((await run('messages')).output).toBe('Nobody has written yet.');
  });
});

describe('recordings add', () => {
  const MP4 = Buffer.from('\0\0\0\x20ftypisom and so on', 'latin1');
  const WEBM = Buffer.from('\x1a\x45\xdf\xa3 and so on', 'latin1');

  async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  }
  const about = [
    ...['--user', 'Ingrid Solberg', '--alias', 'Camera 5'],
    ...['--started', '2026-03-20T18:30:00Z', '--stopped', '2026-03-20T20:31:05+01:00'],
    ...['--place', 'Main Gate', '--at', '59.9057,10.7549'],
  ];

  test('stores files and poster, and lists the recording for the event', async () => {
    const host = await api.approvedCompany();
    const event = await addEvent(api, host, { paymentStatus: 2 });
    expect((await run('show', host.company.email)).output).toContain(`${event.id} Summer Gala`);
    const picture = await pictureFile();
    const added = await run(
      ...['recordings', 'add', event.id, ...about, '--end-place', 'Stage', '--end-at', '-33.9,151.2'],
      ...['--file', await fileOf('a.webm', WEBM), '--file', await fileOf('b.mp4', MP4)],
      ...['--poster', await fileOf('p.png', new Uint8Array(await picture.arrayBuffer()))],
    );
    expect(added).toEqual({ isDone: true, output: 'The recording is in “Summer Gala” now.' });
    const { data } = await api.request('listRecordings', { event_id: event.id }, host);
    expect(data).toMatchObject([
      {
        user_data: [{ user_name: 'Ingrid Solberg', anonymous_name: 'Camera 5' }],
        started_at: '2026-03-20T18:30:00.000Z',
        stopped_at: '2026-03-20T19:31:05.000Z',
        start_location: { name: 'Main Gate', coordinates: [10.7549, 59.9057] },
        end_location: { name: 'Stage', coordinates: [151.2, -33.9] },
      },
    ]);
    const [webm, mp4] = data?.[0]?.files ?? [];
    expect(webm?.fileName).toMatch(/^recordings\/[0-9a-f]{32}\.webm\?/);
    const played = await api.app.request(`/media/${mp4?.fileName}`);
    expect(Buffer.from(await played.arrayBuffer())).toEqual(MP4);
    expect(played.headers.get('content-type')).toBe('video/mp4');
    const still = await api.app.request(`/media/${data?.[0]?.poster}`, { method: 'HEAD' });
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('without arguments prints its usage', async () => {
    const { isDone, output } = await run('recordings', 'add');
    expect(isDone).toBe(true);
    expect(output).toContain('recordings add <event id> --file VIDEO');
  });

  test('refuses incomplete arguments, unknown events and files that are no video, and stores nothing', async () => {
    const host = await api.approvedCompany();
    const event = await addEvent(api, host);
    const mp4 = await fileOf('c.mp4', MP4);
    const text = await fileOf('d.mp4', Buffer.from('not a video at all'));
    const before = await api.appContext.db.$count(recordings);
    const attempts: [string[], string][] = [
      [[event.id, ...about], 'at file'],
      [[event.id, '--file', mp4], 'at user'],
      [['nothing', ...about, '--file', mp4], 'There is no event nothing.'],
      [[event.id, ...about, '--file', text], 'd.mp4 is not a WebM or MP4 video'],
      [[event.id, ...about, '--file', join(folder, 'none.mp4')], 'none.mp4 is not a WebM or MP4 video'],
      [[event.id, ...about, '--file', mp4, '--poster', text], 'd.mp4: Please choose a PNG'],
      [[event.id, ...about, '--file', mp4, '--poster', 'none'], 'none: There is no such file.'],
      [[event.id, ...about, '--file', mp4, '--at', 'here'], 'at at'],
      [[event.id, ...about, '--file', mp4, '--stopped', '2026-03-20T18:00:00Z'], 'stopped before it started'],
      [[event.id, ...about, '--file', mp4, '--speed', '2'], '--speed'],
    ];
    for (const [words, reason] of attempts) {
      const refused = await run('recordings', 'add', ...words);
      expect(refused).toMatchObject({ isDone: false, output: expect.stringContaining(reason) });
    }
    expect(await api.appContext.db.$count(recordings)).toBe(before);
  });
});

// Last, because it advances the clock.
describe('many messages', () => {
  test('are shown fifty at a time, and end after half a year, or above five thousand', async () => {
    const { db } = api.appContext;
    const write = (number: number, at: Date) =>
      db.execute(sql`
        insert into contact_messages (id, name, email, phone, message, created_at)
        select ${at.getTime()} || '-' || n, 'Ada', 'ada@example.test', '1', 'Message ' || n, ${at.toISOString()}::timestamptz
        from generate_series(100001, ${100_000 + number}::int) as n`);
    await write(120, api.clock.now());
    const numbers = async (...page: string[]) => {
      const { output } = await run('messages', ...page);
      return { shown: output.match(/Message \d+/g), foot: output.split('\n').at(-1) };
    };
    const first = await numbers();
    expect([first.shown?.length, first.shown?.[0]]).toEqual([50, 'Message 100120']);
    expect(first.foot).toBe('Page 1 of 3: “messages 2” shows older ones.');
    expect((await numbers('3')).shown).toHaveLength(20);
    expect(await run('messages', 'all')).toMatchObject({ isDone: false });
    api.clock.advance({ days: 1 });
    await write(4_950, api.clock.now());
    await sweep(api.appContext);
    expect(await db.$count(contactMessages)).toBe(5_000);
    expect((await numbers('100')).shown?.at(-1)).toBe('Message 100071');
    api.clock.advance({ days: 180, minutes: -1 });
    await sweep(api.appContext);
    expect(await db.$count(contactMessages)).toBe(4_950);
    api.clock.advance({ days: 1 });
    await sweep(api.appContext);
    expect(await db.$count(contactMessages)).toBe(0);
  });
});
