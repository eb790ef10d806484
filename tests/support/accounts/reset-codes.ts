/** Requests, tries and uses codes for a new password. Each function returns the status. */
import { expect } from 'vitest';
import type { ApiFixture, Visitor } from '../api/api-fixture.ts';
import type { TestBrowser } from '../api/test-browser.ts';
import { mailedCode } from '../mails/mailed-codes.ts';

export const RESET_PASSWORD = 'Quiet-harbour-8';

export async function ask(from: TestBrowser, email: string): Promise<number> {
  return (await from.request('forgotPassword', { email })).status;
}

export async function verify(from: TestBrowser, email: string, otp: string): Promise<number> {
  return (await from.request('verifyResetCode', { email, otp })).status;
}

export async function reset(from: TestBrowser, email: string, otp: string): Promise<number> {
  return (await from.request('resetPassword', { email, otp, new_password: RESET_PASSWORD })).status;
}

/** A company that has requested a code. */
export async function forgetful(api: ApiFixture): Promise<Visitor & { email: string; code: string }> {
  const visitor = await api.approvedCompany();
  const { email } = visitor.company;
  expect((await api.request('forgotPassword', { email })).status).toBe(200);
  return { ...visitor, email, code: await mailedCode(api, email) };
}
