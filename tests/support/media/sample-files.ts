import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one pixel. */
export function samplePicture(name = 'logo.png'): File {
  return new File([Buffer.from(PNG, 'base64')], name, { type: 'image/png' });
}

/** A scanned identity card, as far as the server checks. */
export function samplePdf(name = 'id.pdf'): File {
  const bytes = readFileSync(join(import.meta.dirname, '../accounts/identity.pdf'));
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

/** The sample sheet that the portal offers, with its example rows. */
export function sampleSheet(): File {
  const bytes = readFileSync(join(import.meta.dirname, '../../../public/bulk-invite-sample.xlsx'));
  return new File([new Uint8Array(bytes)], 'people.xlsx');
}
