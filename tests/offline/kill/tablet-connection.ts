/** One tablet's connection to the server: its network, and the version of the portal that it gets. */
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
  /** Whether single calls get faults on an open network. */
  isFaulty = true;
  readonly #options: TabletConnectionOptions;
  #version = 0;

  constructor(options: TabletConnectionOptions) {
    this.#options = options;
  }

  /** Switches the served version: to the next one, or back to the previous one. */
  deploy(): void {
    this.#version = (this.#version + 1) % this.#options.versions.length;
  }

  /** The fault of an API call. */
  faultOfCall(): Fault {
    return this.#faultOfNetwork() ?? (this.isFaulty ? drawFault(this.#options.dice) : 'none');
  }

  /** Assets of all versions are served, as after a deploy; page and worker only of the current one. */
  async serveFile(
    pathname: string,
    { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  ): Promise<void> {
    // Without a worker no page loads offline: its files pass, its calls do not.
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
