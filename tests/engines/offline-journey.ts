/**
 * The offline journey in browsers without Background Sync: read without a server, invite, and have it delivered once. The
 * server is really gone meanwhile, killed and started again.
 *
 *     node --import tsx tests/engines/offline-journey.ts firefox|webkit
 */
import assert from 'node:assert/strict';
import { approve, logIn, newCompany, registerCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { startServer } from '../support/processes/start-server.ts';
import { type EnginePage, until } from './engine-page.ts';
import { openEngine } from './open-engine.ts';

const SAVED = 'Saved on this device. It will be sent when the connection allows.';
const WORKER_IN_CONTROL =
  'return navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null);';

const DOOR_IS_KEPT = "return caches.match('/door.html', { ignoreSearch: true }).then(Boolean);";

/** Whether another transaction gets the lock of each table of the outbox. */
const LOCKS = `
  return new Promise((resolve) => {
    setTimeout(() => resolve('locked'), 8_000);
    const opening = indexedDB.open('vantage-outbox');
    opening.onsuccess = () => {
      const asked = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
      asked.oncomplete = () => { opening.result.close(); resolve('free'); };
      asked.objectStore('records').count();
    };
  });`;

const engine = await openEngine(process.argv[2]);
const server = await startServer();
try {
  await journey(engine.page);
  console.log(`${engine.name}: read, invited and delivered`);
} finally {
  await engine.close();
  await server.stop();
}

async function journey(page: EnginePage): Promise<void> {
  const company = await registerCompany(server, newCompany());
  await approve(server, company);
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Harbour Night', onTrial: true });
  const invited = { event_id: eventId, name: 'Ada Lund', email: `ada-${company.email}` };
  await mustCall(server, 'sendEventInvitation', invited, token);
  const bo = `bo-${company.email}`;

  await page.open(`${server.url}/login`);
  await page.type('Email', company.email);
  await page.type('Password', company.password);
  await page.click('Login');
  await page.see('Harbour Night');
  await page.open(`${server.url}/events/details/${eventId}`);
  await page.see('Ada Lund');
  assert.equal(await page.run("return 'sync' in ServiceWorkerRegistration.prototype;"), false);
  await until('the worker in control', async () => (await page.run(WORKER_IN_CONTROL)) === true);

  await leavePages(page, server.url);
  await openDoorTwice(page, `${server.url}/events/door/${eventId}`);
  await page.open(`${server.url}/events/details/${eventId}`);
  await page.see('Ada Lund');
  await server.kill();
  await page.reload();
  await page.see('Harbour Night');
  await page.see('Ada Lund');
  await page.click('Send Invite');
  await page.type('Name', 'Bo Dahl');
  await page.type('Email', bo);
  await page.click('Send');
  await page.see(SAVED);
  await page.reload();
  await page.see('Bo Dahl');
  assert.match(await page.text(), /waiting/i);

  await server.restart();
  await until('the mail to Bo', async () => (await server.mailsTo(bo)).length > 0);
  await page.reload();
  await page.see('Bo Dahl');
  await until('nothing waits', async () => !/waiting to/i.test(await page.text()));
  assert.equal((await server.mailsTo(bo)).length, 1);
  const list = await mustCall(server, 'listEventInvitations', { event_id: eventId }, token);
  assert.equal(JSON.stringify(list).split(bo).length - 1, 1);
}

/** A door has a document of its own, at first from the server and then from the worker. */
async function openDoorTwice(page: EnginePage, url: string): Promise<void> {
  await page.open(url);
  await page.see('Which door is this?');
  await until('the door on the device', async () => (await page.run(DOOR_IS_KEPT)) === true);
  await page.open(url);
  await page.see('Which door is this?');
}

/** Leaves screens at once, while they read and write: what the browser keeps of them for Back must lock no database. */
async function leavePages(page: EnginePage, url: string): Promise<void> {
  for (const path of ['/account', '/events/list', '/outbox']) {
    await page.open(url + path);
    const answers = await page.run(LOCKS);
    assert.equal(answers, 'free', `after a page was left for ${path}`);
  }
}
