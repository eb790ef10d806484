/** The messages between the page's script and its frames, over a private channel. */

/** The part of Stripe's `style` option that the frame supports. Sizes and colours as in CSS. */
export interface VariantStyle {
  color?: string;
  iconColor?: string;
  fontFamily?: string;
  fontSize?: string;
  fontWeight?: string;
  letterSpacing?: string;
  lineHeight?: string;
  '::placeholder'?: { color?: string };
}

export interface CardOptions {
  style?: { base?: VariantStyle; invalid?: VariantStyle; complete?: VariantStyle; empty?: VariantStyle };
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  disabled?: boolean;
}

export interface ProviderError {
  type: string;
  code?: string;
  message?: string;
  [more: string]: unknown;
}

export type ProviderAnswer<Body> = { body: Body } | { error: ProviderError };

/** The state in a change event, in Stripe's format. */
export interface CardChange {
  elementType: 'card';
  brand: string;
  complete: boolean;
  empty: boolean;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  value: { postalCode: string };
}

/** To the card frame. */
export type ToCard =
  | { kind: 'options'; options: CardOptions }
  | { kind: 'focus' | 'blur' | 'clear' }
  | { kind: 'tokenize'; ask: number; key: string };

/** From the card frame. */
export type FromCard =
  | { kind: 'change'; change: CardChange }
  | { kind: 'ready' | 'focus' | 'blur' | 'escape' | 'submit' }
  | { kind: 'height'; pixels: number }
  | { kind: 'tokenized'; ask: number; answer: ProviderAnswer<{ id: string }> };

/** To the authentication frame. */
export interface ToChallenge {
  key: string;
  intentId: string;
  clientSecret: string;
  amount: number;
  currency: string;
  scheme: 'light' | 'dark';
}

/** From the authentication frame: the bank has its answer, or the cardholder left. */
export type FromChallenge = 'done' | 'abandoned';
