/** A Chromium with a profile of its own, killed with SIGKILL together with all its processes. */

import { CHROMIUM_ARGUMENTS, findChromium } from '../../support/browser/chromium.ts';
import { endGroup, killGroup, startBoundChild } from '../../support/processes/child-group.ts';

const ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  // The page opens the second tab without a user gesture.
  '--disable-popup-blocking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--hide-crash-restore-bubble',
  '--password-store=basic',
  '--mute-audio',
  '--window-size=640,480',
];

export interface Browser {
  /** Like a power loss: neither page nor worker can react. */
  kill(): Promise<void>;
  /** Like a normal exit: the browser writes pending data to disk. */
  close(): Promise<void>;
}

/**
 * A single URL: with two, a headless Chromium exits at once.
 * @param profile the folder that survives kills
 */
export function openBrowser(profile: string, url: string): Browser {
  const path = findChromium();
  if (!path) throw new Error('No Chromium was found; CHROMIUM_PATH may name one');
  const child = startBoundChild(path, [...ARGUMENTS, `--user-data-dir=${profile}`, url]);
  return { kill: () => killGroup(child), close: () => endGroup(child) };
}
