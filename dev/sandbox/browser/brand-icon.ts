import { brands } from '../stripe/card-brands.ts';

/** Shows the brand by its picture (drawn by the stylesheet) and its name; a plain card before the first digits. */
export function drawBrand(icon: HTMLElement, code: string, isInvalid: boolean): void {
  const brand = brands.find(({ id }) => id === code);
  icon.dataset.brand = isInvalid ? 'invalid' : (brand?.id ?? 'unknown');
  icon.setAttribute('aria-label', brand?.label ?? 'Card');
}
