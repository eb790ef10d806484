import type { Driver } from './driver.ts';

/** Drives a browser by the HTTP of WebDriver (https://www.w3.org/TR/webdriver2/). */
export class WebDriver implements Driver {
  readonly #session: string;
  /** Of the browser. */
  readonly version: string;

  private constructor(session: string, version: string) {
    this.#session = session;
    this.version = version;
  }

  /**
   * Begins a session.
   * @param url of the driver's program
   * @param capabilities what the browser must be, such as its program
   */
  static async begin(url: string, capabilities: object): Promise<WebDriver> {
    const begun = await ask(`${url}/session`, { capabilities: { alwaysMatch: capabilities } });
    if (!isRecord(begun) || typeof begun.sessionId !== 'string') throw new Error('No session was begun');
    const { browserVersion } = isRecord(begun.capabilities) ? begun.capabilities : {};
    return new WebDriver(`${url}/session/${begun.sessionId}`, String(browserVersion));
  }

  async navigate(url: string): Promise<void> {
    await ask(`${this.#session}/url`, { url });
  }

  run(script: string, args: readonly unknown[]): Promise<unknown> {
    return ask(`${this.#session}/execute/sync`, { script, args });
  }

  async click(id: string): Promise<void> {
    await ask(`${this.#session}/element/${id}/click`, {});
  }

  async type(id: string, text: string): Promise<void> {
    await ask(`${this.#session}/element/${id}/value`, { text });
  }
}

/** @throws with WebDriver's own error, its name first */
async function ask(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const content: unknown = await answer.json();
  const value = isRecord(content) ? content.value : undefined;
  if (!answer.ok) {
    const { error, message } = isRecord(value) ? value : {};
    throw new Error(`${String(error)}: ${String(message)}`);
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
