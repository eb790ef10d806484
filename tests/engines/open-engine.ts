import type { Engine } from './engine.ts';
import { ensureFirefox, openFirefox } from './firefox.ts';
import { ensureWebKit, openWebKit } from './webkit.ts';

export const ENGINES = ['firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

type Say = (line: string) => void;

/** Each installs missing programs, and returns undefined if that fails. */
const OPENERS: Record<EngineName, (say: Say) => Promise<(() => Promise<Engine>) | undefined>> = {
  async firefox(say) {
    const path = await ensureFirefox(say);
    return path === undefined ? undefined : () => openFirefox(path);
  },
  async webkit(say) {
    const programs = await ensureWebKit(say);
    return programs && (() => openWebKit(programs));
  },
};

/** Whether this machine has the browser, after trying to install it. */
export async function isThere(name: EngineName, say: Say): Promise<boolean> {
  return (await OPENERS[name](say)) !== undefined;
}

/** @throws Error if this machine has no such browser, or the name is unknown */
export async function openEngine(name = ''): Promise<Engine> {
  const known = ENGINES.find((one) => one === name);
  if (!known) throw new Error(`Name a browser: ${ENGINES.join(' or ')}`);
  const open = await OPENERS[known](console.log);
  if (!open) throw new Error(`There is no ${known} on this machine`);
  return await open();
}
