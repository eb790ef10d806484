import type { ApiFixture } from '../api/api-fixture.ts';

/** The six digits of the newest mail to an e-mail; empty when it has none. */
export async function mailedCode(api: ApiFixture, email: string): Promise<string> {
  const [mail] = await api.mailbox(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** A code that differs from the given one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
