/** Whose door this device is: of a company's session, or of a door's own token, which it has got by a link. */
import * as z from 'zod/mini';
import { DOOR_DEVICE } from './was-at-door.ts';

const HeldDoorSchema = z.object({
  token: z.string().check(z.minLength(1)),
  eventId: z.string().check(z.minLength(1)),
  doorId: z.string(),
  door: z.string(),
});
/** The door that this device has claimed. */
export type HeldDoor = Readonly<z.output<typeof HeldDoorSchema>>;

const HELD = 'door_held';
const NAME = 'door_name';

/** The door of this device, or null. */
export function heldDoor(): HeldDoor | null {
  try {
    const parsed = z.safeParse(HeldDoorSchema, JSON.parse(localStorage.getItem(HELD) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** @returns false where the device does not keep it: it would be gone with the page */
export function holdDoor(door: HeldDoor): boolean {
  return write(HELD, JSON.stringify(door));
}

/** The device is at no door any more. */
export function releaseDoor(): void {
  try {
    localStorage.removeItem(HELD);
  } catch {
    // Nothing was stored.
  }
}

/** The name of the door as it was chosen on this device; empty before. */
export function doorName(): string {
  return read(NAME);
}

export function chooseDoorName(name: string): void {
  write(NAME, name);
}

/** How entries name this device: always the same one. */
export function deviceId(): string {
  const known = read(DOOR_DEVICE);
  if (known !== '') return known;
  unkeptDevice ??= crypto.randomUUID();
  write(DOOR_DEVICE, unkeptDevice);
  return unkeptDevice;
}

/** Stands in where storage is switched off: the same as long as the page. */
let unkeptDevice: string | undefined;

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
