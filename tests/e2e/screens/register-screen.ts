import type { Page } from '@playwright/test';
import { IDENTITY_DOCUMENT, type TestCompany } from '../../support/accounts/companies.ts';
import { pickPlace } from './pick-place.ts';

export class RegisterScreen {
  readonly name;
  readonly email;
  readonly password;
  readonly confirmPassword;
  readonly phone;
  readonly address;
  readonly document;
  readonly submit;
  readonly codeBoxes;
  readonly verify;

  constructor(readonly page: Page) {
    this.name = page.getByRole('textbox', { name: /^Company Name/ });
    this.email = page.getByRole('textbox', { name: /^Email/ });
    this.password = page.getByLabel(/^Password/);
    this.confirmPassword = page.getByLabel(/^Confirm Password/);
    this.phone = page.getByRole('textbox', { name: /^Contact number/ });
    this.address = page.getByRole('combobox', { name: /^Address/ });
    this.document = page.getByLabel(/Share Holder ID/);
    this.submit = page.getByRole('button', { name: /^(Sign Up|Please Wait\.\.\.\.)$/ });
    this.codeBoxes = page.getByRole('textbox', { name: /digit/i });
    this.verify = page.getByRole('button', { name: /^Verify/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/register');
  }

  async pickAddress(words: string): Promise<void> {
    await pickPlace(this.address, words);
  }

  async fill(company: Omit<TestCompany, 'kind'>): Promise<void> {
    await this.name.fill(company.name);
    await this.email.fill(company.email);
    await this.password.fill(company.password);
    await this.confirmPassword.fill(company.password);
    await this.phone.fill('2025550143');
    await this.pickAddress('Oslo');
    await this.document.setInputFiles(IDENTITY_DOCUMENT);
  }

  /** Types the code into the boxes, beginning with the first. */
  async enterCode(code: string): Promise<void> {
    await this.codeBoxes.first().click();
    await this.page.keyboard.type(code);
    await this.verify.click();
  }

  /** Pastes the whole code into the first box. */
  async pasteCode(code: string): Promise<void> {
    await this.codeBoxes.first().click();
    await this.codeBoxes.first().evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, code);
    await this.verify.click();
  }
}
