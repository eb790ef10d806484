/** The screenshots of the installed app, which the web manifest lists and make-app-screenshots.ts takes. */

export type ScreenName = 'events' | 'guests' | 'cameras' | 'outbox';

export interface AppScreenshot {
  file: string;
  screen: ScreenName;
  form: 'wide' | 'narrow';
  label: string;
}

export const appScreenshots: readonly AppScreenshot[] = [
  { file: 'events-wide.webp', screen: 'events', form: 'wide', label: 'All events at a glance' },
  { file: 'cameras-wide.webp', screen: 'cameras', form: 'wide', label: 'The cameras of a location' },
  { file: 'guests-narrow.webp', screen: 'guests', form: 'narrow', label: 'The guest list at the door' },
  {
    file: 'outbox-narrow.webp',
    screen: 'outbox',
    form: 'narrow',
    label: 'Invitations wait for the network, and none is lost',
  },
];

const FRAMES = {
  wide: { width: 1280, height: 800, scale: 1, isMobile: false },
  narrow: { width: 390, height: 844, scale: 2, isMobile: true },
} as const;

/** Size of the screen in CSS pixels, and how many pixels of the file each of them has. */
export function frameOf({ form }: AppScreenshot) {
  return FRAMES[form];
}
