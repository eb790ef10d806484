/**
 * SHA-256 of a token in base64url: tells which session is meant, and opens nothing. Undefined where pages cannot make
 * it.
 */
export async function tokenDigest(token: string): Promise<string | undefined> {
  // Only pages over https can make digests.
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
