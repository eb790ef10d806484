import type { Page } from '@playwright/test';
import { type CallName, callOf } from '../../common/contract/calls.ts';
import type { Stage, Visitor } from './stage.ts';

/** A state of a screen: taken at all widths and in both themes. */
export interface Shot {
  /** Its files' name, before width and theme. */
  name: string;
  path: string | ((stage: Stage) => string | Promise<string>);
  /** Whose session it has; none if absent. */
  as?: Visitor;
  /** Runs before the page is opened, such as to make calls hang or fail. */
  before?: Arrange;
  /** Leads from the opened page to the state. */
  arrange?: Arrange;
  /** Whether only the first viewport is taken, as for dialogs and menus, which cover it. */
  isCut?: boolean;
  /**
   * With the service worker in control. `offline`: opened with a network, then again without, so that the worker and
   * the stored data answer.
   */
  worker?: 'online' | 'offline';
  /** Of another device than the browser that takes the screenshot. */
  userAgent?: string;
}

/** A step that brings a page into a state. */
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

/** Leaves these calls without an answer. */
export const hold =
  (...calls: CallName[]): Arrange =>
  async (page) => {
    for (const call of calls) await page.route(addressOf(call), () => undefined);
  };

/** Has these calls fail without a message of the server. */
export const fail =
  (...calls: CallName[]): Arrange =>
  async (page) => {
    for (const call of calls) {
      await page.route(addressOf(call), (route) => route.fulfill({ status: 500, json: {} }));
    }
  };
