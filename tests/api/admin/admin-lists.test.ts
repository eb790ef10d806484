/** The read-only commands of `npm run admin`. */
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const run = (...words: string[]) => runCommand(api.appContext, { words });

describe('listing and showing companies', () => {
  test('companies lists those to be reviewed first, without control characters', async () => {
    const { company } = await api.approvedCompany('security', {
      review: 'pending',
      name: 'Bell\u0007 & Sons',
    });
    const { output } = await run('companies');
    const [header, first] = output.split('\n');
    expect(header).toMatch(/^E-MAIL\s+NAME\s+KIND\s+STANDING\s+REGISTERED\s+ID$/);
    expect(output).toContain(company.email);
    expect(first).toContain('waiting for review');
    expect(output).toContain('Bell & Sons');
  });

  test('show prints everything about a company, and saves its document', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4 …');
    const documentPath = await api.appContext.media.put({
      folder: 'documents',
      bytes,
      type: 'application/pdf',
    });
    const { company } = await api.approvedCompany('event', { documentPath });
    const shown = await run('show', company.email);
    expect(shown.output).toContain('Main Street 1, Springfield (39.8, -89.6)');
    expect(shown.output).not.toContain('argon2');
    expect(shown.file).toBeUndefined();
    expect((await run('show', company.email, '--document')).file).toEqual(bytes);
    const without = await api.approvedCompany();
    expect((await run('show', without.company.email, '--document')).output).toContain(
      'There is no document.',
    );
  });

  test('help names every command, and is shown for unknown ones', async () => {
    const { output, isDone } = await run();
    expect(isDone).toBe(true);
    const verbs = ['companies', 'show', 'approve', 'review', 'reject', 'disable', 'enable', 'change-email'];
    const more = [
      'invite-password',
      'lift-limits',
      'plans import',
      'content import',
      'recordings add',
      'items restore',
      'messages',
      'seed',
    ];
    for (const verb of [...verbs, ...more]) expect(output).toMatch(new RegExp(`^  ${verb} `, 'm'));
    for (const unknown of ['destroy', 'constructor', 'recordings']) {
      expect(await run(unknown)).toMatchObject({ isDone: false, output: expect.stringContaining(output) });
    }
  });
});
