import { expect, type Locator, type Page } from '@playwright/test';

export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  authenticates: '4000002500003155',
} as const;

export class PaymentScreen {
  readonly pay;
  readonly success;
  readonly failure;
  readonly saveCard;

  constructor(readonly page: Page) {
    this.pay = page.getByRole('button', { name: /^(Pay |Paying)/ });
    this.success = page.getByRole('alertdialog', { name: 'Payment Success' });
    this.failure = page.getByRole('alertdialog', { name: 'Payment failed' });
    this.saveCard = page.getByRole('checkbox', { name: 'Save this card' });
  }

  /** The card form is a frame of the card service; our page never sees what is typed there. */
  async enterCard(number: string): Promise<void> {
    const frame = this.page.frameLocator('iframe[title="Secure card payment input frame"]');
    await frame.getByLabel(/card number/i).fill(number);
    await frame.getByLabel(/expir/i).fill('1234');
    await frame.getByLabel(/cvc/i).fill('123');
  }

  /** Pays with a valid new card, waits until the item shows the payment, and goes back to the list. */
  async payWithNewCard(): Promise<void> {
    await this.enterCard(CARDS.succeeds);
    await this.pay.click();
    await expect(this.success).toContainText('Confirmed');
    await this.success.getByRole('button', { name: 'OK' }).click();
  }

  savedCard(last4: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(last4) });
  }

  /** Completes the card service's authentication step. */
  async authenticate(): Promise<void> {
    const frame = this.page.frameLocator('iframe[title="3-D Secure authentication"]');
    await frame.getByRole('button', { name: /complete|authori/i }).click();
  }
}
