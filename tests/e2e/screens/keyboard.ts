import { expect, type Locator, type Page } from '@playwright/test';
import { takeFirst } from './pick-place.ts';

const FARTHEST = 80;

/** A user with only a keyboard: Tab, Enter, arrows and letters. */
export class Keyboard {
  constructor(readonly page: Page) {
    // Listens from the beginning: otherwise the system's file chooser opens.
    page.on('filechooser', () => {});
  }

  /** Presses Tab until the control has the focus; a control that Tab never reaches fails the test. */
  async to(control: Locator): Promise<void> {
    for (let presses = 0; presses < FARTHEST; presses += 1) {
      if (await control.first().evaluate(hasFocus)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(control.first()).toBeFocused();
  }

  /** Tabs to the page's end and back: returns elements that had the focus while a bar covered them. */
  async hiddenOnTheWay(): Promise<string[]> {
    const hidden = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < FARTHEST; presses += 1) {
        await this.page.keyboard.press(key);
        const { name, isOutside } = await this.page.evaluate(lookAtFocus);
        if (isOutside) break;
        if (name !== '') hidden.add(`${key}: ${name}`);
      }
    }
    return [...hidden];
  }

  /** Tabs to a button or link, and presses it. */
  async press(control: Locator): Promise<void> {
    await this.to(control);
    await this.page.keyboard.press('Enter');
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Opens a list and chooses the option with this prefix. */
  async choose(select: Locator, beginning: string): Promise<void> {
    await this.press(select);
    await expect(this.page.getByRole('listbox')).toBeVisible();
    await this.page.keyboard.type(beginning);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('listbox')).toBeHidden();
  }

  /** Types an address and chooses its first suggestion. */
  async pickPlace(field: Locator, words: string): Promise<void> {
    await this.type(field, words);
    await takeFirst(field);
  }

  /** Opens the system's file chooser by keyboard. */
  async chooseFile(input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.to(input);
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.keyboard.press('Space');
    await (await choosing).setFiles(file);
  }
}

/** In the page: the name of the focused element if its centre is covered. */
async function lookAtFocus(): Promise<{ name: string; isOutside: boolean }> {
  // The page scrolls to it by the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: '', isOutside: true };
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCovered = !seen || seen.closest('header') !== focused.closest('header');
  return { name: isCovered ? (focused.textContent ?? focused.tagName) : '', isOutside: false };
}

/** In the page; a focused frame does not count as its content. */
const hasFocus = (element: SVGElement | HTMLElement) => element.ownerDocument.activeElement === element;
