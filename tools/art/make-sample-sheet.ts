/**
 * Writes the sample of a bulk invitation's Excel file. Run after changing its columns: `node --import tsx
 * tools/art/make-sample-sheet.ts`.
 */
import { writeFileSync } from 'node:fs';
import { writeTable } from '../../src/features/invitations/sheets/sheet-file.ts';

const sample = writeTable({
  title: 'People',
  columns: [
    { header: 'Name', width: 32 },
    { header: 'Email', width: 40 },
  ],
  rows: [
    ['Amélie Laurent', 'amelie.laurent@example.com'],
    ['Noah Okafor', 'noah.okafor@example.com'],
  ],
});
writeFileSync(new URL('../../public/bulk-invite-sample.xlsx', import.meta.url), sample);
