/** SHA-256 of a token in base64url: identifies the session and gives no access. Undefined if it cannot be computed. */
export async function tokenDigest(token: string): Promise<string | undefined> {
  // Web Crypto is only available over https.
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
