/** How a page of the kill run talks with the runner, over a way without faults. */

export const tab = new URLSearchParams(location.search).get('tab') ?? '';

/** On a good network; nothing in the product waits longer without a word. */
export const QUIET_LIMIT_MS = 60_000;

export async function report(what: string, content: unknown): Promise<void> {
  await ask(what, content);
}

/** @returns what the runner answers */
export async function ask(what: string, content: unknown): Promise<unknown> {
  const answer = await fetch(`/__run/${what}?tab=${tab}`, {
    method: 'POST',
    body: JSON.stringify(content),
    keepalive: true,
  });
  return await answer.json();
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
