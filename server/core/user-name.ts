import { readFile } from 'node:fs/promises';

/** The name of a user of the system, or `#` and the number of one that has none, which `sudo -u` takes as well. */
export async function userName(user: number): Promise<string> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const found = lines.map((line) => line.split(':')).find(([, , number]) => number === String(user));
  return found?.[0] || `#${user}`;
}
