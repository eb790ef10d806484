import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { startServer } from '../support/processes/start-server.ts';
import { serveBaselines } from './baselines.ts';
import type { Figure } from './figure.ts';
import { manyPeople } from './invented-people.ts';
import { listFigures } from './list-figures.ts';
import { eventWith, invitedTo } from './many-people.ts';
import { type FindingRound, type ListRound, measureFinding, measureList, slowDown } from './measure-list.ts';
import { freshPages, rounds } from './slow-pages.ts';

const PEOPLE = 10_000;
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };

/**
 * The list of ten thousand people on a tablet: opening it from the dashboard, searching, fast scrolling, and cancelling
 * one invitation. The same people, letters and throttling as for the reference list in the budget.
 */
export async function peopleFigures(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const token = await logIn(server, DEMO);
    const event_id = await eventWith(manyPeople(PEOPLE), server, token);
    const measured = await rounds(server, DEMO, async (page) =>
      measure(page, await invitedTo({ event_id }, server, token)),
    );
    return listFigures('10,000 people', measured, { elements: 300, bare: await bareRounds() });
  } finally {
    await server.stop();
  }
}

/** The same people in a bare virtual list. */
async function bareRounds(): Promise<FindingRound[]> {
  const baselines = await serveBaselines();
  try {
    return await freshPages(baselines.list, async (page) => {
      await page.goto(baselines.list);
      await slowDown(page);
      return await measureFinding(page, {
        opener: page.getByRole('button', { name: 'Open' }),
        drawn: (count) => `li[aria-setsize="${count}"]`,
        rows: manyPeople(PEOPLE).map((person) => person.join('\n')),
      });
    });
  } finally {
    await baselines.close();
  }
}

async function measure(page: Page, rows: readonly string[]): Promise<ListRound> {
  const opener = page.getByRole('link', { name: 'View Everybody' });
  // Once without throttling, so that the list is cached on the device, as at a door.
  await opener.click();
  await page.getByText(`${rows.length.toLocaleString('en-US')} of`).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await opener.waitFor();
  await slowDown(page);
  const drawn = (count: number) => `li[aria-setsize="${count}"]`;
  const remove = page.getByRole('button', { name: /^Cancel the invitation/ });
  return await measureList(page, { opener, drawn, rows, remove });
}
