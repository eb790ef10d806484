import type { Page } from '@playwright/test';
import { type CallName, callOf } from '../../common/contract/calls.ts';
import type { Stage, Visitor } from './stage.ts';

/** A state of a screen that is worth looking at. It is taken at three widths and in two themes. */
export interface Shot {
  /** What its files are called. */
  name: string;
  path: string | ((stage: Stage) => string | Promise<string>);
  /** Whose session; nobody's when absent. */
  as?: Visitor;
  /** Before the page is opened: calls that hang or fail. */
  before?: Arrange;
  /** What leads from the opened page to the state. */
  arrange?: Arrange;
  /** Only what is seen without scrolling: dialogs and menus are laid over that. */
  isCut?: boolean;
  /**
   * With the service worker in control. Offline: opened once with a network, then again without, so that the worker
   * and what is on the device answer.
   */
  worker?: 'online' | 'offline';
  /** Another device than the browser that takes the picture. */
  userAgent?: string;
}

export type Arrange = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Arrange =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const follow =
  (name: string | RegExp): Arrange =>
  (page) =>
    page.getByRole('link', { name }).first().click();

export const chooseTab =
  (name: string): Arrange =>
  (page) =>
    page.getByRole('tab', { name }).click();

/** Presses the last button of the open dialog, which submits it. */
export const submitDialog: Arrange = (page) => dialogOf(page).getByRole('button').last().click();

export const hasDialog: Arrange = (page) => dialogOf(page).waitFor();

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();

export const sees =
  (text: string | RegExp): Arrange =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

export const sequence =
  (...steps: Arrange[]): Arrange =>
  async (page) => {
    for (const step of steps) await step(page);
  };

const addressOf = (call: CallName) => new RegExp(`/api/v1/${callOf(call).path}(\\?|$)`);

/** These calls are never answered. */
export const hold =
  (...calls: CallName[]): Arrange =>
  async (page) => {
    for (const call of calls) await page.route(addressOf(call), () => undefined);
  };

/** These calls fail without a word of the server's. */
export const fail =
  (...calls: CallName[]): Arrange =>
  async (page) => {
    for (const call of calls) {
      await page.route(addressOf(call), (route) => route.fulfill({ status: 500, json: {} }));
    }
  };
