import type { Locator, Page } from '@playwright/test';
import { waitForCode } from '../kept-code.ts';

export class EventDetailsScreen {
  readonly heading;
  readonly inviteButton;
  readonly inviteDialog;
  readonly inviteName;
  readonly inviteEmail;
  readonly inviteSubmit;
  readonly cancelDialog;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'EVENT DETAILS', exact: true });
    this.inviteDialog = page.getByRole('dialog', { name: 'SEND INVITE' });
    this.inviteButton = page.getByRole('button', { name: 'Send Invite' }).first();
    this.inviteName = this.inviteDialog.getByRole('textbox', { name: /^Name/ });
    this.inviteEmail = this.inviteDialog.getByRole('textbox', { name: /^Email/ });
    this.inviteSubmit = this.inviteDialog.getByRole('button', { name: /^Send/ });
    this.cancelDialog = page.getByRole('alertdialog', { name: 'CANCEL INVITE' });
  }

  async open(eventId: string): Promise<void> {
    await this.page.goto(`/events/details/${eventId}`);
  }

  /** The card of one invited person: listed, pending, or with a pending cancellation. */
  guest(name: string): Locator {
    // The footer has lists too.
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  }

  async openInvite(): Promise<void> {
    await this.inviteButton.click();
  }

  /** Invites somebody, and waits until the dialog is closed: that is a step back, which a load would interrupt. */
  async invite(name: string, email: string): Promise<void> {
    await this.sendInvite(name, email);
    await this.inviteDialog.waitFor({ state: 'hidden' });
  }

  /** The same for an invitation that may be refused. */
  async sendInvite(name: string, email: string): Promise<void> {
    await this.openInvite();
    await this.inviteName.fill(name);
    await this.inviteEmail.fill(email);
    await this.inviteSubmit.click();
  }

  async cancel(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Cancel the invitation of ${name}` }).click();
    await this.cancelDialog.getByRole('button', { name: 'Confirm' }).click();
  }

  /** The worker serves the shell, and the code behind log-in is cached: from then on no network is needed. */
  async waitUntilOfflineReady(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await waitForCode(this.page, 'company');
  }
}
