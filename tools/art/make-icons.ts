/**
 * Draws the icons of the installed app and of its shortcuts from the portal's own mark, into `public/icons/`:
 * `node --import tsx tools/art/make-icons.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CalendarDays, DoorOpen, MapPin, Send } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../../public');
const FOLDER = join(PUBLIC, 'icons');
const GROUND = '#0b111a';
const INK = '#4fcadf';

/** The mark of favicon.svg without its tile: drawn from 6 to 26 on a field of 32. */
const MARK_SIZE = 20;
const mark = /<g .*<\/g>/s.exec(readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8'))?.[0] ?? '';
if (mark === '') throw new Error('favicon.svg has no mark');

interface Tile {
  /** The mark's share of the tile's width. */
  share: number;
  /** Radius of the corners, on a field of 32; 0 if the device cuts the shape itself. */
  radius: number;
}

/** A tile as browsers show it; its corners are our own. */
const ROUNDED: Tile = { share: 0.625, radius: 7 };
/** Cut to a circle, a drop or a square by the device: the mark is within the middle 80 per cent. */
const MASKABLE: Tile = { share: 0.54, radius: 0 };
/** iPad and iPhone round its corners, and show transparent parts in black. */
const APPLE: Tile = { share: 0.6, radius: 0 };

mkdirSync(FOLDER, { recursive: true });
await Promise.all([
  save('icon-192', 192, tile(ROUNDED)),
  save('icon-512', 512, tile(ROUNDED)),
  save('icon-maskable-192', 192, tile(MASKABLE)),
  save('icon-maskable-512', 512, tile(MASKABLE)),
  save('apple-touch-icon', 180, tile(APPLE)),
  save('shortcut-events', 96, sign(CalendarDays)),
  save('shortcut-locations', 96, sign(MapPin)),
  save('shortcut-door', 96, sign(DoorOpen)),
  save('shortcut-outbox', 96, sign(Send)),
]);

function tile({ share, radius }: Tile): string {
  const scale = (share * 32) / MARK_SIZE;
  return onGround(`<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g>`, radius);
}

/** One of the portal's signs on a round tile, as launchers show shortcuts. */
function sign(Icon: typeof CalendarDays): string {
  const drawn = renderToStaticMarkup(createElement(Icon, { x: 8, y: 8, size: 16, color: INK }));
  return onGround(drawn, 16);
}

function onGround(content: string, radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${GROUND}"/>${content}</svg>`;
}

async function save(name: string, size: number, svg: string): Promise<void> {
  const { size: bytes } = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(FOLDER, `${name}.png`));
  console.log(`${String(bytes).padStart(6)} bytes  ${name}.png`);
}
