import type { ProviderAnswer } from './frame-messages.ts';

const API = new URL('/sandbox/stripe/v1/', location.href);

/**
 * Calls the sandbox's API like Stripe's script calls Stripe: with form fields including the publishable key, so that it
 * is a simple request from any origin.
 */
export async function askProvider<Body>(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<ProviderAnswer<Body>> {
  const url = new URL(path, API);
  const form = new URLSearchParams(fields);
  if (method === 'GET') url.search = form.toString();
  try {
    const answer = await fetch(url, method === 'GET' ? {} : { method, body: form });
    const body = await answer.json();
    return answer.ok ? { body } : { error: body.error };
  } catch {
    const message = 'The payment provider could not be reached. Please check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
