/** One tablet's way to the server: its network, and the version of the portal that is served at its end. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { answerInstead, drawFault, type Fault } from '../fault-proxy.ts';
import type { Network } from './plan.ts';
import type { Dice } from './random.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

interface TabletConnectionOptions {
  readonly host: 'worker' | 'page';
  readonly versions: readonly string[];
  readonly dice: Dice;
}

export class TabletConnection {
  origin = '';
  network: Network = 'open';
  /** Whether single calls meet a fault on an open network. */
  isFaulty = true;
  readonly #options: TabletConnectionOptions;
  #version = 0;

  constructor(options: TabletConnectionOptions) {
    this.#options = options;
  }

  /** The other version is served from now on: the next one, or the one before, rolled back. */
  deploy(): void {
    this.#version = (this.#version + 1) % this.#options.versions.length;
  }

  /** What happens to a call of the API. */
  faultOfCall(): Fault {
    return this.#faultOfNetwork() ?? (this.isFaulty ? drawFault(this.#options.dice) : 'none');
  }

  /** Files of every version are there, as after a deploy; which worker and which page, the version decides. */
  async serveFile(
    pathname: string,
    { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  ): Promise<void> {
    // Without a worker there is no page without a network: its files come through, its calls do not.
    const fault = this.#options.host === 'worker' ? this.#faultOfNetwork() : undefined;
    if (fault) return answerInstead(fault, incoming, outgoing);
    const path = extname(pathname) === '' ? '/index.html' : normalize(pathname);
    const content = await this.#read(path);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    outgoing.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' });
    outgoing.end(content);
  }

  #faultOfNetwork(): Fault | undefined {
    if (this.network === 'open') return undefined;
    if (this.network === 'offline') return 'drop';
    return this.#options.dice.chance(0.7) ? 'portal' : 'redirect';
  }

  async #read(path: string): Promise<Buffer | undefined> {
    const { versions } = this.#options;
    const current = versions[this.#version] ?? '';
    for (const folder of [current, ...versions.filter((other) => other !== current)]) {
      const content = await readFile(join(folder, path)).catch(() => undefined);
      if (content) return content;
    }
    return undefined;
  }
}
