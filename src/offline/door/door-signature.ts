/**
 * How a company's session signs what it makes at doors on this device: the door's name, as it was typed here, and a name of
 * the device. Each company has its own, and it goes with its session.
 */
import * as z from 'zod/mini';

const SignatureSchema = z.object({ companyId: z.string(), door: z.string(), device: z.string() });
type Signature = Readonly<z.output<typeof SignatureSchema>>;

const KEY = 'door_signature';

/** Stands in where storage is switched off or full: the same as long as the page. */
let unkept: Signature | undefined;

/** The name of the door that the company has chosen on this device; empty before. */
export function doorName(companyId: string): string {
  return signatureOf(companyId)?.door ?? '';
}

export function chooseDoorName(companyId: string, door: string): void {
  keep({ companyId, device: deviceOf(companyId), door });
}

/** How entries of the company name this device: the same until its session ends. */
export function deviceOf(companyId: string): string {
  const known = signatureOf(companyId);
  if (known) return known.device;
  // The server writes the door itself there, where a door has a token of its own.
  const device = crypto.randomUUID();
  if (companyId !== '') keep({ companyId, device, door: '' });
  return device;
}

/** Forgets the signature, unless `isKept` names its company. */
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
