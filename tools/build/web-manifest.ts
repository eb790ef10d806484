/** The web manifest: the looks and the start page of the installed app. */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { appScreenshots, frameOf } from '../art/app-screenshots.ts';

/** The colour of the icon's tile, which the splash screen has as well. */
const GROUND = '#0b111a';

const icon = (size: number, purpose?: 'maskable') => ({
  src: purpose ? `/icons/icon-${purpose}-${size}.png` : `/icons/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

/** Valid for both kinds of company: the list of the other kind redirects to the company's own. */
const shortcut = (name: string, description: string, url: string, sign: string) => ({
  name,
  description,
  url,
  icons: [{ src: `/icons/shortcut-${sign}.png`, sizes: '96x96', type: 'image/png' }],
});

/** @param hasDoors whether the API is known to have doors */
export const webManifest = ({ hasDoors }: { hasDoors: boolean }) =>
  ({
    id: '/',
    name: 'Vantage',
    short_name: 'Vantage',
    description: 'Live video, events and monitored locations for companies that stream.',
    lang: 'en',
    dir: 'ltr',
    categories: ['business', 'security', 'productivity'],
    scope: '/',
    // Redirects to the item seen last or the dashboard, and without a session to log-in.
    start_url: '/start',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [icon(192), icon(512), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      shortcut('Events', 'The events of the company', '/events/list', 'events'),
      shortcut('Locations', 'The monitored locations of the company', '/locations/list', 'locations'),
      // An API of another make may have no doors.
      ...(hasDoors
        ? [shortcut('Door', 'The door of this device, where guests are checked in', '/door', 'door')]
        : []),
      shortcut('Outbox', 'What waits on this device to be sent', '/outbox', 'outbox'),
    ],
    screenshots: appScreenshots.map((screenshot) => {
      const { width, height, scale } = frameOf(screenshot);
      return {
        src: `/screenshots/${screenshot.file}`,
        sizes: `${width * scale}x${height * scale}`,
        type: 'image/webp',
        form_factor: screenshot.form,
        label: screenshot.label,
      };
    }),
  }) satisfies Partial<ManifestOptions>;
