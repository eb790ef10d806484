import { readFile } from 'node:fs/promises';

/** The name of a system user, or `#` and the number if it has none, which `sudo -u` accepts as well. */
export async function userName(user: number): Promise<string> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const found = lines.map((line) => line.split(':')).find(([, , number]) => number === String(user));
  return found?.[0] || `#${user}`;
}
