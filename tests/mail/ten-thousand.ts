/**
 * Ten thousand invitations, two per cent of them to refused addresses, are sent by a mail server that takes
 * 200 ms for each and is down for ten minutes, while the portal's process is killed five times and strangers request
 * codes.
 *
 * Real: the server's process, its folder, SIGKILL, the mail server's sockets, and every wait for it while it is there.
 * Shortened by the server's clock (`moved-clock.js`): the ten minutes, of which some thirty seconds pass, and the hours
 * until what was refused, or cut off in the middle of an answer, is tried a last time. Timers run as ever: the server
 * asks for the mail server every two seconds throughout.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Figure, rounded } from '../bench/figure.ts';
import { roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { codesAsked } from './codes-asked.ts';
import { type GuestsByMail, inviteByMail, type ListedGuest } from './guests-by-mail.ts';
import { openSlowMailServer } from './slow-mail-server.ts';

/** `--people 1000` shortens it during development. */
const { values: said } = parseArgs({ options: { people: { type: 'string', default: '10000' } } });
const PEOPLE = Number(said.people);
const REFUSED = PEOPLE / 50;
const TAKEN = PEOPLE - REFUSED;
const CODES = 200;
const MINUTE_MS = 60_000;
/** Half a minute without a mail means that delivery is stuck. */
const STILL_MS = 30_000;
const DOMAINS = 50;

const isRefused = (email: string) => email.startsWith('refused-');
const emails = Array.from({ length: PEOPLE }, (_, at) => {
  const name = at % (PEOPLE / REFUSED) === 0 ? 'refused' : 'guest';
  return `${name}-${at}@town-${at % DOMAINS}.test`;
});
const invited = new Set(emails);
const isInvited = (email: string) => invited.has(email);

const folder = mkdtempSync(join(tmpdir(), 'vantage-clock-'));
const clockFile = join(folder, 'ahead-ms');
let aheadMs = 0;
writeFileSync(clockFile, '0');
const mailServer = await openSlowMailServer(/^refused-/);

await runAttack(measure, {
  env: {
    SMTP_URL: mailServer.url,
    SMTP_CONNECTIONS: '24',
    TRUST_PROXY: '1',
    ALLOW_PUBLIC_HOST: '1',
    LOG_LEVEL: 'fatal',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.js')}`,
  },
});
mailServer.close();
rmSync(folder, { recursive: true, force: true });

async function measure(server: RunningServer): Promise<Figure[]> {
  const begun = performance.now();
  const guests = await inviteByMail(server, emails);
  const codes = codesAsked(server, mailServer, { most: CODES, serverNow: () => Date.now() + aheadMs });
  let kills = 0;
  const kill = async () => {
    kills += 1;
    await server.restart();
  };
  const room = roomOnThisMachine();
  await guests.pay();

  /** Requests this many codes until this part of the guests was mailed, or no more are. */
  async function until(part: number, mostCodes = CODES): Promise<void> {
    const mailed = part * TAKEN;
    let movedAt = performance.now();
    let before = -1;
    for (;;) {
      const now = mailServer.recipients(isInvited);
      if (now !== before) movedAt = performance.now();
      before = now;
      if (now >= mailed || performance.now() - movedAt > STILL_MS) return;
      if (codes.count() < mostCodes) await codes.ask();
      await setTimeout(400);
    }
  }

  await until(0.1, 20);
  await kill();
  await until(0.25, 40);
  await kill();
  await until(0.4, 65);
  mailServer.leave();
  codes.served(false);
  for (let minute = 0; minute < 10; minute += 1) {
    for (let asked = 0; asked < 6; asked += 1) await codes.ask();
    if (minute === 4) await kill();
    move(server, 61_000);
    await setTimeout(1_000);
  }
  await mailServer.comeBack();
  codes.served(true);
  await until(0.6, 150);
  await kill();
  await until(0.85, 175);
  await kill();
  await until(1);
  while (codes.count() < CODES) await codes.ask();
  const firstStates = await untilRight(guests, (guest) => isRightAtFirst(guest));
  move(server, 245 * MINUTE_MS);
  await until(1);
  const lastStates = await untilRight(guests, isRightAtLast);

  const lost = emails.filter((email) => !isRefused(email) && mailServer.taken(email).length === 0).length;
  const renamed = emails.filter((email) => mailServer.offered(email).size > 1).length;
  const repeats = emails.reduce((sum, email) => sum + Math.max(0, mailServer.taken(email).length - 1), 0);
  const waits = codes.waits().sort((one, other) => one - other);
  const late = codes.waitsAfterReturn();
  const expired = codes.expired();
  return [
    {
      figure: 'invitations lost',
      value: lost,
      unit: 'entries',
      atMost: 0,
      note: `of ${TAKEN}; ${kills} kills`,
    },
    {
      figure: 'people mailed under a second Message-ID',
      value: renamed,
      unit: 'entries',
      atMost: 0,
      note: `${repeats} mails came again under their own; of ${mailServer.unanswered()} no answer arrived`,
    },
    { figure: 'states wrong in the end', value: lastStates.wrong, unit: 'entries', atMost: 0 },
    {
      figure: 'states right after',
      value: rounded(Math.max(firstStates.afterMs, lastStates.afterMs)),
      unit: 'ms',
      atMost: 30_000 * room,
      note: `room × ${room}`,
    },
    {
      figure: 'codes, p99',
      value: rounded(waits[Math.ceil(waits.length * 0.99) - 1] ?? 0),
      unit: 'ms',
      atMost: 10_000 * room,
      note: `${waits.length} asked for while the mail server was there, median ${rounded(waits[waits.length >> 1] ?? 0)}`,
    },
    {
      figure: 'codes that waited for the mail server, worst after its return',
      value: rounded(Math.max(0, ...late)),
      unit: 'ms',
      atMost: 10_000 * room,
    },
    { figure: 'codes that waited so', value: late.length, unit: 'entries', atLeast: 40 },
    {
      figure: 'expired codes sent',
      value: expired.left,
      unit: 'entries',
      atMost: 0,
      note: `of ${expired.codes}, of ${codes.count()} asked for`,
    },
    { figure: 'whole run', value: rounded(performance.now() - begun), unit: 'ms' },
  ];

  /** Waits until each guest's mail has the right state. @returns how long that took, and how many never get it */
  async function untilRight(
    of: GuestsByMail,
    isRight: (guest: ListedGuest) => boolean,
  ): Promise<{ wrong: number; afterMs: number }> {
    const since = performance.now();
    for (;;) {
      const list = await of.list();
      const wrong = PEOPLE - list.filter(isRight).length;
      const afterMs = performance.now() - since;
      if (wrong === 0 || afterMs > 60_000 * room) return { wrong, afterMs };
      await setTimeout(500);
    }
  }
}

/** Advances the server's clock. */
function move(server: RunningServer, ms: number): void {
  aheadMs += ms;
  writeFileSync(clockFile, String(aheadMs));
  process.kill(server.pid(), 'SIGUSR2');
}

/** Refused ones are retried in an hour; those whose answer was cut off, in four hours. */
function isRightAtFirst({ email, mail }: ListedGuest): boolean {
  if (isRefused(email)) return mail?.state === 'queued' && mail.reason === 'There is no such mailbox.';
  return mail?.state === (mailServer.taken(email).length > 0 ? 'sent' : 'queued');
}

function isRightAtLast({ email, mail }: ListedGuest): boolean {
  return mail?.state === (isRefused(email) ? 'refused' : 'sent');
}
