import type { Locator, Page } from '@playwright/test';
import { pickPlace } from './pick-place.ts';

export class EventsScreen {
  readonly heading;
  readonly addButton;
  readonly dialog;
  readonly name;
  readonly location;
  readonly submit;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'EVENTS', exact: true });
    this.addButton = page.getByRole('button', { name: 'Add Event' }).first();
    this.dialog = page.getByRole('dialog', { name: 'ADD NEW EVENT' });
    this.name = this.dialog.getByRole('textbox', { name: 'Name of Event' });
    this.location = this.dialog.getByRole('combobox', { name: 'Event Location' });
    this.submit = this.dialog.getByRole('button', { name: /^Add(ing\.\.\.| Event)$/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/events/list');
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  payNow(name: string): Locator {
    return this.row(name).getByRole('link', { name: /^Pay Now/ });
  }

  /** Fills the whole form, in the order of its fields. */
  async fill({ name, plan, day }: { name: string; plan: RegExp; day: string }): Promise<void> {
    await this.name.fill(name);
    await this.pickPlan(plan);
    await this.typeDate(day);
    await this.pickLocation('Oslo');
  }

  async pickPlan(plan: RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: /Plan/ }).click();
    await this.page.getByRole('option', { name: plan }).first().click();
  }

  /** Types a day into the date's segments. */
  async typeDate(day: string): Promise<void> {
    const [year = '', month = '', date = ''] = day.split('-');
    await this.dialog.getByRole('spinbutton').first().click();
    await this.page.keyboard.type(`${date}${month}${year}`);
  }

  async pickLocation(words: string): Promise<void> {
    await pickPlace(this.location, words);
  }
}
