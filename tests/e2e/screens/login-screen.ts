import { expect, type Page } from '@playwright/test';

export class LoginScreen {
  readonly email;
  readonly password;
  readonly submit;

  constructor(readonly page: Page) {
    // The screen before it may still be there, with a field of the same name, when the address is already log-in's.
    const form = page.getByRole('region', { name: 'Login' });
    this.email = form.getByRole('textbox', { name: /^Email/ });
    this.password = form.getByLabel(/^Password/);
    this.submit = form.getByRole('button', { name: /^(Login|Logging in\.\.\.)$/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  /** Logs in and waits for the dashboard. */
  async enter(company: { email: string; password: string }): Promise<void> {
    await this.open();
    await this.logIn(company);
    await expect(this.page.getByRole('heading', { name: /^(EVENTS|LOCATIONS)$/ })).toBeVisible();
  }

  async logIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
