/**
 * `crypto.randomUUID`, which browsers offer on https and on this machine only. Everything that is sent or stored is
 * named by it, so over plain http no dialog would open. Installed by this import.
 */

const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/** A UUID of version 4 (RFC 9562). */
export function randomUuid() {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), digitsOf).join('');
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}` as const;
}

function digitsOf(byte: number, at: number): string {
  let marked = byte;
  if (at === VERSION_BYTE) marked = (byte & 0x0f) | 0x40;
  if (at === VARIANT_BYTE) marked = (byte & 0x3f) | 0x80;
  return marked.toString(16).padStart(2, '0');
}

if (!('randomUUID' in crypto)) Object.defineProperty(crypto, 'randomUUID', { value: randomUuid });
