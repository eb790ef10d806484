/** One browser page in a user's terms: names of buttons and fields, and visible texts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const LIMIT_MS = 30_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The last visible, enabled element with that name: a dialog comes after the page it covers. */
const NAMED = `
  const [selector, name] = arguments;
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText).trim();
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility() && !element.disabled && nameOf(element).startsWith(name))
    .at(-1) ?? null;`;

const IN_VIEW = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });";

export class EnginePage {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.navigate(url);
    await this.#untilThePortalStands();
  }

  /** Like a user. WebDriver's Refresh bypasses the worker, like a reload with Shift. */
  async reload(): Promise<void> {
    await this.run('window.isBefore = true; location.reload();');
    const isAnew = 'return window.isBefore !== true && document.readyState === "complete";';
    await until('the page loaded anew', async () => (await this.run(isAnew).catch(() => false)) === true);
    await this.#untilThePortalStands();
  }

  /** Clicks the button whose name begins so, as soon as it can be clicked: a re-rendered one briefly cannot. */
  async click(name: string): Promise<void> {
    let refusal = '';
    const click = async () => {
      const id = await this.#find('button, a', name);
      // Some drivers check before the page has scrolled there.
      await this.run(IN_VIEW, [{ [ELEMENT]: id }]);
      return await this.#driver.click(id).then(
        () => true,
        (error: Error) => {
          refusal = error.message;
          return false;
        },
      );
    };
    await until(`a click on "${name}"`, click).catch((error: Error) => {
      throw new Error(`${error.message}: ${refusal}`);
    });
  }

  /** Types into the field whose label begins so, key by key. */
  async type(label: string, text: string): Promise<void> {
    const id = await this.#find('input', label);
    await this.#driver.type(id, text);
  }

  /** Waits until this text is shown, or gone. */
  async see(text: string): Promise<void> {
    await until(`"${text}" on the screen`, async () => (await this.text()).includes(text));
  }

  async text(): Promise<string> {
    return String(await this.run('return document.body.innerText;'));
  }

  /** Runs a function's body in the page; a promise is waited for. */
  async run(script: string, args: readonly unknown[] = []): Promise<unknown> {
    return await this.#driver.run(script, args);
  }

  /** Waits for the rendered screen: the fields of the prerendered one are about to be replaced. */
  async #untilThePortalStands(): Promise<void> {
    const stands = 'return document.querySelector("#root:not([data-shell])") !== null;';
    await until('the portal', async () => (await this.run(stands).catch(() => false)) === true);
  }

  async #find(selector: string, name: string): Promise<string> {
    let id = '';
    await until(`${selector} named "${name}"`, async () => {
      const found = await this.run(NAMED, [selector, name]);
      if (typeof found === 'object' && found !== null && ELEMENT in found) id = String(found[ELEMENT]);
      return id !== '';
    });
    return id;
  }
}

/** Polls until it is true. @throws Error that names what was awaited */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not in ${LIMIT_MS / 1000} s: ${what}`);
    await pause(100);
  }
}
