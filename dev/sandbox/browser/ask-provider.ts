import type { ProviderAnswer } from './frame-messages.ts';

const API = new URL('/sandbox/stripe/v1/', location.href);

/**
 * Asks the sandbox's API as Stripe's script asks Stripe: form fields, the publishable key among them, so that the
 * request is a simple one for any origin.
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
