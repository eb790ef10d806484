/** The page's connection to the runner, without faults. */

export const tab = new URLSearchParams(location.search).get('tab') ?? '';

/** On a good network; nothing in the product is silent for longer. */
export const QUIET_LIMIT_MS = 60_000;

export async function report(what: string, content: unknown): Promise<void> {
  await ask(what, content);
}

/** @returns the runner's answer */
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
