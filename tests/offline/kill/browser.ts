/** One Chromium with a profile of its own, to be killed with -9 together with all its processes. */

import { endGroup, killGroup, startBoundChild } from '../../support/child-group.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../support/chromium.ts';

const ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  // A page opens the second tab, and nobody has clicked.
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
  /** As a battery pull would: no page, no worker gets to say goodbye. */
  kill(): Promise<void>;
  /** As a person does, so that it writes down what it has put off. */
  close(): Promise<void>;
}

/**
 * One address only: given two, a headless Chromium ends at once.
 * @param profile the folder that outlives the kills
 */
export function openBrowser(profile: string, url: string): Browser {
  const path = findChromium();
  if (!path) throw new Error('No Chromium was found; CHROMIUM_PATH may name one');
  const child = startBoundChild(path, [...ARGUMENTS, `--user-data-dir=${profile}`, url]);
  return { kill: () => killGroup(child), close: () => endGroup(child) };
}
