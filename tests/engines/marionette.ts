/**
 * Controls a released Firefox like geckodriver: WebDriver commands over Firefox's built-in Marionette socket,
 * each message a length, a colon and JSON.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const START_LIMIT_MS = 60_000;
const COMMAND = 0;

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

export class Marionette implements Driver {
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Firefox has gone'));
    });
  }

  /** Connects as soon as Firefox listens, and begins a session. */
  static async connect(port: number): Promise<Marionette> {
    const end = Date.now() + START_LIMIT_MS;
    for (;;) {
      const socket = await tryToConnect(port);
      if (socket) {
        const marionette = new Marionette(socket);
        await marionette.#send('WebDriver:NewSession', {});
        return marionette;
      }
      if (Date.now() > end) throw new Error(`Firefox does not listen on port ${port}`);
      await pause(100);
    }
  }

  async navigate(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  run(script: string, args: readonly unknown[]): Promise<unknown> {
    return this.#send('WebDriver:ExecuteScript', { script, args });
  }

  async click(id: string): Promise<void> {
    await this.#send('WebDriver:ElementClick', { id });
  }

  async type(id: string, text: string): Promise<void> {
    await this.#send('WebDriver:ElementSendKeys', { id, text });
  }

  /** @throws with WebDriver's own error, its name first */
  #send(name: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = Buffer.from(JSON.stringify([COMMAND, id, name, params]));
    this.#socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const length = colon < 0 ? Number.POSITIVE_INFINITY : Number(this.#received.subarray(0, colon));
      if (this.#received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString());
      this.#received = this.#received.subarray(colon + 1 + length);
      // The first message is a greeting, not an answer.
      if (Array.isArray(message)) this.#settle(message);
    }
  }

  #settle([, id, error, result]: unknown[]): void {
    const pending = typeof id === 'number' ? this.#pending.get(id) : undefined;
    if (!pending || typeof id !== 'number') return;
    this.#pending.delete(id);
    if (isError(error)) pending.reject(new Error(`${error.error}: ${error.message}`));
    else pending.resolve(isRecord(result) && 'value' in result ? result.value : result);
  }
}

function tryToConnect(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isError(value: unknown): value is { error: string; message: string } {
  return isRecord(value) && typeof value.error === 'string';
}
