import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLiveAnswers } from '../../../server/http/answers/live-answers.ts';
import { listenOnPostgres } from '../../../server/infra/db/listen-postgres.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { activeTokens } from '../../../server/modules/doors/active-tokens.ts';
import { unreadResponse } from '../../support/attacks/unread-response.ts';
import { crowdedEvent, peoplePathOf } from '../../support/doors/crowded-event.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

/** The same database through another process's connection. */
async function anotherProcess() {
  const { appContext, clock } = api;
  const { db, log } = appContext;
  const [row] = await db.select({ name: sql<string>`current_database()` }).from(sql`(values (1)) as one`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  const liveAnswers = createLiveAnswers({
    listen: listenOnPostgres(url.href),
    activeTokens: (companyId, tokenHashes) => activeTokens(db, companyId, tokenHashes, clock.now()),
    now: () => clock.now(),
    later: () => () => {},
    log,
  });
  onTestFinished(() => liveAnswers.close());
  return createApp({ ...appContext, liveAnswers });
}

test('an answer of one process ends with a log-out at another one', async () => {
  const eventId = await crowdedEvent(api);
  const other = await anotherProcess();
  const token = await beginSession(api.appContext.db, api.host.company.id, api.clock.now());
  const ask = async (by: string) => {
    const outgoing = unreadResponse();
    const headers = { authorization: `Bearer ${by}` };
    expect((await other.request(peoplePathOf(eventId), { headers }, { outgoing })).status).toBe(200);
    return outgoing;
  };
  const [ends, stays] = [await ask(token), await ask(api.host.token)];
  expect((await api.request('logout', {}, { token })).status).toBe(200);
  await expect.poll(() => ends.destroyed).toBe(true);
  expect(stays.destroyed).toBe(false);
});
