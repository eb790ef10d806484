/** Functions that run in the measured page. Each is sent there as text, so it must not use anything of this file. */

/** One letter, typed or deleted: milliseconds until it shows, and until what it finds shows. */
export interface LetterTiming {
  echo: number;
  results: number;
}

declare global {
  interface Window {
    letters: LetterTiming[];
    /** The expected count of the search for each prefix of the typed word. */
    expectedCounts: Record<string, string>;
    /** The longest task since the last call. */
    takeLongestTask: () => number;
  }
}

/** Times every letter from its event to the frame that shows it, and its results. */
export function timeLetters(): void {
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
    const said = [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent);
    return (said.find((words) => words?.endsWith('found')) ?? '') === window.expectedCounts[typed];
  };
  const time = async (began: number) => {
    const letter: Partial<LetterTiming> = {};
    window.letters.push(letter as LetterTiming);
    letter.echo = (await painted()) - began;
    while (!isThere()) await painted();
    letter.results = (await painted()) - began;
  };
  addEventListener('beforeinput', (event) => void time(event.timeStamp), true);
}

/** Notes how long the page was busy without a break. */
export function watchTasks(): void {
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  window.takeLongestTask = () => {
    note(observer.takeRecords());
    const taken = longest;
    longest = 0;
    return taken;
  };
}

/** Clicks, and returns the milliseconds until a frame shows a match of the selector. */
export async function timeClick(target: Element, selector: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = performance.now();
  if (target instanceof HTMLElement) target.click();
  do await frame();
  while (!document.querySelector(selector));
  // A frame's callback runs before the drawing, and a message right after it; the next frame may wait for other work.
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
  return performance.now() - began;
}

/** Scrolls a screen height per frame, returns the longest frame in milliseconds, and scrolls back to the top. */
export async function timeScroll(): Promise<number> {
  let worst = 0;
  let last = performance.now();
  for (let frame = 0; frame < 60; frame += 1) {
    scrollBy(0, 700);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
  }
  scrollTo(0, 0);
  return worst;
}
