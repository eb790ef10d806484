import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/chromium.ts';
import { logIn } from '../support/companies.ts';
import { startServer } from '../support/start-server.ts';
import { type Figure, rounded } from './figure.ts';
import { eventWith, type Guest, manyPeople } from './many-people.ts';

const PEOPLE = 10_000;
const CPU_SLOWED = 4;
const TYPED = 'maria';
const ROUNDS = 3;
const DEMO = { name: '', email: 'events@demo.test', password: 'Demo-pass-1' };

/** One letter, typed or deleted: milliseconds until it shows, and until what it finds shows. */
interface Letter {
  echo: number;
  results: number;
}

interface Round {
  mount: number;
  nodes: number;
  letters: Letter[];
  worstFrame: number;
}

/**
 * The list of ten thousand people on a tablet: from the dashboard to the list, from a letter to what it finds, and a
 * quick scroll. The same people, letters and slowness as the reference list that the budget compares with.
 */
export async function peopleFigures(): Promise<Figure[]> {
  const people = manyPeople(PEOPLE);
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const eventId = await eventWith(people, server, await logIn(server, DEMO));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
      });
      rounds.push(await measure(await context.newPage(), eventId, people));
      await context.close();
    }
    return figuresOf(rounds);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(page: Page, eventId: string, people: readonly Guest[]): Promise<Round> {
  // The runner's compiler names functions by a helper that only its own modules have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(timeLetters);
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(DEMO.email);
  await page.getByLabel(/^Password/).fill(DEMO.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const view = page.locator(`a[href="/events/details/${eventId}"]`);
  // Once unhurried, so that the list is on the device as it is at a door.
  await view.click();
  await page.getByText('10,000 of').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await view.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });

  const mount = await view.evaluate(timeMount);
  const nodes = await page.getByRole('tabpanel').evaluate((panel) => panel.querySelectorAll('*').length);
  await page.evaluate(
    (counts) => Object.assign(window, { expectedCounts: counts, letters: [] }),
    countsOf(people),
  );
  await page.getByRole('searchbox').focus();
  const keys = [...TYPED, ...Array.from(TYPED, () => 'Backspace')];
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((letter) => window.letters[letter]?.results !== undefined, at);
    // Nobody types faster; what was put off for later happens in between.
    await page.waitForTimeout(120);
  }
  const letters = await page.evaluate(() => window.letters);
  return { mount, nodes, letters, worstFrame: await page.evaluate(timeScroll) };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const letters = rounds.flatMap((round) => round.letters);
  const figure = (name: string, value: number, unit: Figure['unit'] = 'ms', atMost?: number): Figure => ({
    figure: `10,000 people, CPU 4×: ${name}`,
    value: rounded(value),
    unit,
    ...(atMost === undefined ? {} : { atMost }),
  });
  const of = (values: number[], part: number) =>
    values.sort((one, other) => one - other)[Math.floor(part * values.length)] ?? 0;
  return [
    figure(
      'dashboard to list',
      of(
        rounds.map(({ mount }) => mount),
        0.5,
      ),
      'ms',
      1_000,
    ),
    figure('elements of the list', Math.max(...rounds.map(({ nodes }) => nodes)), 'elements', 300),
    figure(
      'letter to echo p50',
      of(
        letters.map(({ echo }) => echo),
        0.5,
      ),
    ),
    figure(
      'letter to echo p95',
      of(
        letters.map(({ echo }) => echo),
        0.95,
      ),
    ),
    figure(
      'letter to results p50',
      of(
        letters.map(({ results }) => results),
        0.5,
      ),
    ),
    figure(
      'letter to results p95',
      of(
        letters.map(({ results }) => results),
        0.95,
      ),
    ),
    figure(
      'worst frame of a quick scroll',
      of(
        rounds.map(({ worstFrame }) => worstFrame),
        0.5,
      ),
    ),
  ];
}

/** What the search says for each beginning of the typed word. */
function countsOf(people: readonly Guest[]): Record<string, string> {
  const beginnings = Array.from(TYPED, (_, at) => TYPED.slice(0, at + 1));
  const found = (text: string) =>
    people.filter(([name, email]) => `${name}\n${email}`.toLowerCase().includes(text)).length;
  return Object.fromEntries([
    ['', ''],
    ...beginnings.map((text) => [text, `${found(text).toLocaleString('en-US')} found`]),
  ]);
}

declare global {
  interface Window {
    letters: Letter[];
    expectedCounts: Record<string, string>;
  }
}

/** In the page: times every letter from its event to the frame that shows it, and its results. */
function timeLetters(): void {
  window.letters = [];
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(0);
      });
    });
  const isThere = () => {
    const typed = document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '';
    const said = document.querySelector('main [role=status], main output')?.textContent ?? '';
    return said === window.expectedCounts[typed];
  };
  const time = async (began: number) => {
    const letter: Partial<Letter> = {};
    window.letters.push(letter as Letter);
    letter.echo = (await painted()) - began;
    while (!isThere()) await painted();
    letter.results = (await painted()) - began;
  };
  addEventListener('beforeinput', (event) => void time(event.timeStamp), true);
}

/** In the page: from the click on a link to the frame that shows the list. */
async function timeMount(link: Element): Promise<number> {
  const began = performance.now();
  if (link instanceof HTMLElement) link.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.querySelector('li[aria-setsize="10000"]')) break;
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - began;
}

/** In the page: scrolls a screen a frame, and answers the longest frame in milliseconds. */
async function timeScroll(): Promise<number> {
  let worst = 0;
  let last = performance.now();
  for (let frame = 0; frame < 60; frame += 1) {
    scrollBy(0, 700);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
  }
  return worst;
}
