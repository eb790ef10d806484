import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { askServer } from '../../../server/admin/admin-socket.ts';
import { mustCall } from '../browser/portal-api.ts';
import type { RunningServer } from '../processes/start-server.ts';

export const IDENTITY_DOCUMENT = join(import.meta.dirname, 'identity.pdf');
export const OSLO = { name: 'Oslo, Norway', coordinates: [10.7522, 59.9139], type: 'point' };

export interface TestCompany {
  name: string;
  email: string;
  password: string;
  kind: 'event' | 'security';
}

/** A company that nothing else in this run uses. */
export function newCompany(kind: TestCompany['kind'] = 'event'): TestCompany {
  const mark = randomUUID().slice(0, 8);
  return {
    kind,
    name: `Fjord Events ${mark}`,
    email: `office-${mark}@fjord.test`,
    password: 'Quiet-harbour-7',
  };
}

/** The six digits in the newest mail to an address; mails are sent a moment after the answer. */
export async function codeFor(server: RunningServer, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [newest] = await server.mailsTo(email);
    const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    if (code) return code;
    await setTimeout(100);
  }
  throw new Error(`no code in the newest mail to ${email}`);
}

/** Registers a company with the portal's calls; an administrator's approval is separate. */
export async function registerCompany(server: RunningServer, company = newCompany()): Promise<TestCompany> {
  const { name, email, password, kind } = company;
  const user_type = kind === 'event' ? '2' : '4';
  await mustCall(server, 'sendRegisterCode', { name, email });
  await mustCall(server, 'verifyRegisterCode', { email, otp: await codeFor(server, email) });
  const form = new FormData();
  const fields = { name, email, password, country_code: '+47', phone_number: '22334455', user_type };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('address', JSON.stringify(OSLO));
  form.set('taxId_number', '');
  const document = new Blob([readFileSync(IDENTITY_DOCUMENT)], { type: 'application/pdf' });
  form.set('company_document', document, 'identity.pdf');
  await mustCall(server, 'register', form);
  return company;
}

/** Does what `npm run admin -- approve` does, without a process of its own. */
export async function approve(server: RunningServer, { email }: TestCompany): Promise<void> {
  const answer = await askServer(server.dataDir, { words: ['approve', email] });
  if (!answer?.isDone) throw new Error(`approve ${email}: ${answer?.output ?? 'no server answers'}`);
}

/** A session's token. */
export async function logIn(
  server: RunningServer,
  { email, password }: Pick<TestCompany, 'email' | 'password'>,
): Promise<string> {
  const data = await mustCall(server, 'login', { email, password });
  return (data as { access_token: string }).access_token;
}
