/**
 * How a company's session signs its door entries on this device: the typed door name, and a name of the device. Each
 * company has its own, which is deleted with its session.
 */
import * as z from 'zod/mini';

const SignatureSchema = z.object({ companyId: z.string(), door: z.string(), device: z.string() });
type Signature = Readonly<z.output<typeof SignatureSchema>>;

const KEY = 'door_signature';

/** Used when storage is disabled or full: lasts as long as the page. */
let unkept: Signature | undefined;

/** The door name chosen by the company on this device; empty at first. */
export function doorName(companyId: string): string {
  return signatureOf(companyId)?.door ?? '';
}

export function chooseDoorName(companyId: string, door: string): void {
  keep({ companyId, device: deviceOf(companyId), door });
}

/** The device's name in the company's entries: the same until its session ends. */
export function deviceOf(companyId: string): string {
  const known = signatureOf(companyId);
  if (known) return known.device;
  // For a door with its own token, the server writes the door itself here.
  const device = crypto.randomUUID();
  if (companyId !== '') keep({ companyId, device, door: '' });
  return device;
}

/** Deletes the signature unless `isKept` is true for its company. */
export function forgetSignature(isKept: (companyId: string) => boolean): void {
  if (unkept && !isKept(unkept.companyId)) unkept = undefined;
  const stored = storedSignature();
  if (stored && isKept(stored.companyId)) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

function signatureOf(companyId: string): Signature | undefined {
  return [unkept, storedSignature()].find((signature) => signature?.companyId === companyId);
}

function storedSignature(): Signature | undefined {
  try {
    return z.safeParse(SignatureSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function keep(signature: Signature): void {
  unkept = undefined;
  try {
    localStorage.setItem(KEY, JSON.stringify(signature));
  } catch {
    unkept = signature;
  }
}
