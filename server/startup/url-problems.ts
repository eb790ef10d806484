/** What is wrong with URLs of the environment, in words that do not repeat them: they may contain a password. */

/**
 * No dollar or brace, as of a variable that was not replaced, no wildcard, and not only dots and hyphens. In URLs of
 * mail servers, names in other letters are percent-encoded, and capitals stay.
 */
const HOST_NAME = /^(?:[a-z0-9_%](?:[a-z0-9_.%-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])$/i;

/** Whether the host of a valid URL is a name or an address. */
export function namesHost(url: string): boolean {
  return HOST_NAME.test(new URL(url).hostname);
}

/** Otherwise the rest of a password is taken for the host, a path or a fragment. */
const ENCODED = 'write # / ? @ in a user or password as %23 %2F %3F %40';

/** @param protocols those it may have, such as `smtp:` */
export function urlProblem(name: string, url: string, protocols: readonly string[]): string | undefined {
  const beginnings = protocols.map((one) => `${one}//`);
  if (!beginnings.some((one) => url.toLowerCase().startsWith(one)))
    return `${name} must begin with ${beginnings.join(' or ')}`;
  if (URL.canParse(url)) return undefined;
  return url.includes('@') ? `${name} is no address: ${ENCODED}` : `${name} is no address`;
}

/** Without a host the library would deliver to this machine. */
export function mailServerProblems(url: string | undefined): string[] {
  if (url === undefined || !/^smtps?:\/\//i.test(url) || !URL.canParse(url)) return [];
  const { pathname, hash } = new URL(url);
  if (!namesHost(url)) return ['SMTP_URL names no host'];
  if (/^\/?$/.test(pathname) && hash === '') return [];
  return [`SMTP_URL has more than a host and a port: ${ENCODED}`];
}
