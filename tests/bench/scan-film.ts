/** The film that Chromium is given for a camera's: passes are held into a room, one after the other. */
import sharp, { type Sharp } from 'sharp';
import { type Look, lumaOf, SHARP } from '../support/doors/camera-frames.ts';

/** Pixels of a frame: what the portal asks a camera for. */
const FRAME = { width: 1280, height: 720 };
/** Of the telephone with the pass, in the middle of the frame. */
const CARD = { width: 460, height: 460 };
/** At some 30 cm, by a hand that holds it a little turned and not quite still. */
const HELD: Look = { ...SHARP, module: 11, degrees: 9, blur: 1 };

/** Chromium shows each frame of such a film as long. */
export const FRAME_MS = 1_000 / 30;
/** Longer than the answer to the pass before stands. */
const EMPTY_FRAMES = 120;
const PASS_FRAMES = 60;

/** A corner of the frame, white while there is a pass: tells what is seen without reading it. */
export const SIGN = { left: 0, top: 0, width: 64, height: 64 };

/** Motion JPEG: each text in turn as a QR code, an empty room before each. It is shown again from its beginning. */
export async function filmOfPasses(texts: readonly string[]): Promise<Buffer> {
  const room = roomOf(FRAME);
  const empty = await room.clone().jpeg().toBuffer();
  const passes = await Promise.all(texts.map((text) => withPass(room.clone(), text).jpeg().toBuffer()));
  return Buffer.concat(
    passes.flatMap((pass) => [
      ...Array.from({ length: EMPTY_FRAMES }, () => empty),
      ...Array.from({ length: PASS_FRAMES }, () => pass),
    ]),
  );
}

/** Lamps, doors and coats: edges that a decoder has to look at. */
function roomOf({ width, height }: typeof FRAME): Sharp {
  const luma = Buffer.alloc(width * height);
  for (const at of luma.keys()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    luma[at] = 60 + (((x >> 5) * 37 + (y >> 5) * 61) % 120) + ((x * 7 + y * 13) % 9);
  }
  return sharp(luma, { raw: { width, height, channels: 1 } });
}

function withPass(room: Sharp, text: string): Sharp {
  const grey = { ...CARD, channels: 1 } as const;
  const white = { ...SIGN, channels: 3, background: '#fff' } as const;
  return room.toColourspace('b-w').composite([
    { input: Buffer.from(lumaOf(text, HELD, CARD)), raw: grey },
    { input: { create: white }, left: SIGN.left, top: SIGN.top },
  ]);
}
