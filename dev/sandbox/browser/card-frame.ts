/**
 * The card frame, the only place with access to a card's number. It has its own origin, so the page's scripts cannot
 * read it, and it only sends test numbers.
 */
import { formatNumber, refusedBrandOf } from '../stripe/card-brands.ts';
import { behaviourOf, LIVE_CARD_MESSAGE } from '../stripe/test-cards.ts';
import { askProvider } from './ask-provider.ts';
import { drawBrand } from './brand-icon.ts';
import { applyOptions } from './card-look.ts';
import {
  cardChange,
  expiryOf,
  type FieldName,
  fieldStates,
  firstError,
  type TypedCard,
} from './card-state.ts';
import { element } from './dom.ts';
import type { CardOptions, FromCard, ProviderAnswer, ToCard } from './frame-messages.ts';
import { formatCvc, formatExpiry, reformat } from './typed-text.ts';

const inputs: Record<FieldName, HTMLInputElement> = {
  number: element('number', HTMLInputElement),
  expiry: element('expiry', HTMLInputElement),
  cvc: element('cvc', HTMLInputElement),
  postalCode: element('postal', HTMLInputElement),
};
const icon = element('brand', HTMLElement);
const order: readonly FieldName[] = ['number', 'expiry', 'cvc', 'postalCode'];

let page: MessagePort | undefined;
let hasPostalCode = true;
let isFocused = false;
/** After the card lost focus or was sent, incomplete fields are errors. */
let isLeft = false;
let lastChange = '';

const post = (message: FromCard) => page?.postMessage(message);

function typedCard(): TypedCard {
  const { number, expiry, cvc, postalCode } = inputs;
  return {
    number: number.value,
    expiry: expiry.value,
    cvc: cvc.value,
    postalCode: hasPostalCode ? postalCode.value : undefined,
  };
}

function report(): void {
  const card = typedCard();
  const change = cardChange(card, new Date(), isLeft);
  const states = fieldStates(card, new Date());
  for (const name of order) {
    const isWrong = states[name].isInvalid || (isLeft && states[name].error !== undefined && !change.empty);
    inputs[name].setAttribute('aria-invalid', String(isWrong));
  }
  document.body.dataset.state = change.complete ? 'complete' : change.empty ? 'empty' : 'base';
  drawBrand(icon, change.brand, change.error?.code === 'invalid_number');
  const summary = JSON.stringify(change);
  if (summary === lastChange) return;
  lastChange = summary;
  post({ kind: 'change', change });
}

/** Focuses the next field once one is complete; never while going back through a full card. */
function advance(from: FieldName): void {
  const next = order[order.indexOf(from) + 1];
  if (!next || (next === 'postalCode' && !hasPostalCode)) return;
  const input = inputs[from];
  const isAtEnd = input.selectionStart === input.value.length;
  if (isAtEnd && inputs[next].value === '' && fieldStates(typedCard(), new Date())[from].isComplete) {
    inputs[next].focus();
  }
}

function onInput(name: FieldName, event: Event): void {
  const { number } = inputs;
  if (name === 'number') {
    reformat(number, formatNumber);
    reformat(inputs.cvc, (text) => formatCvc(text, number.value));
  }
  if (name === 'expiry') reformat(inputs.expiry, formatExpiry);
  if (name === 'cvc') reformat(inputs.cvc, (text) => formatCvc(text, number.value));
  report();
  const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (!isDeletion) advance(name);
}

function onKeyDown(name: FieldName, event: KeyboardEvent): void {
  if (event.key === 'Enter') post({ kind: 'submit' });
  if (event.key === 'Escape') post({ kind: 'escape' });
  const before = order[order.indexOf(name) - 1];
  if (event.key === 'Backspace' && inputs[name].value === '' && before) {
    event.preventDefault();
    inputs[before].focus();
  }
}

/** The frame has the focus while any of its fields has. */
function onFocusChange(): void {
  const hasFocus = document.hasFocus() && document.activeElement instanceof HTMLInputElement;
  if (hasFocus === isFocused) return;
  isFocused = hasFocus;
  isLeft ||= !hasFocus;
  report();
  post({ kind: hasFocus ? 'focus' : 'blur' });
}

async function tokenize(key: string): Promise<ProviderAnswer<{ id: string }>> {
  isLeft = true;
  report();
  const card = typedCard();
  const error = firstError(card, new Date());
  if (error) return { error: { type: 'validation_error', ...error } };
  const isTestCard = behaviourOf(card.number) !== undefined || refusedBrandOf(card.number) !== undefined;
  if (!isTestCard)
    return { error: { type: 'card_error', code: 'card_declined', message: LIVE_CARD_MESSAGE } };
  const { month, year } = expiryOf(card.expiry);
  return await askProvider('POST', 'payment_methods', {
    key,
    type: 'card',
    'card[number]': card.number.replaceAll(' ', ''),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': card.cvc,
  });
}

function takeOptions(options: CardOptions): void {
  hasPostalCode = options.hidePostalCode !== true;
  inputs.postalCode.hidden = !hasPostalCode;
  icon.hidden = options.hideIcon === true;
  for (const input of Object.values(inputs)) input.disabled = options.disabled === true;
  applyOptions(document.documentElement, options);
  report();
}

function clear(): void {
  for (const input of Object.values(inputs)) input.value = '';
  isLeft = false;
  report();
}

async function hear(message: ToCard): Promise<void> {
  if (message.kind === 'options') takeOptions(message.options);
  else if (message.kind === 'focus') inputs.number.focus();
  else if (message.kind === 'clear') clear();
  else if (message.kind === 'tokenize') {
    post({ kind: 'tokenized', ask: message.ask, answer: await tokenize(message.key) });
  } else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

for (const name of order) {
  inputs[name].addEventListener('input', (event) => onInput(name, event));
  inputs[name].addEventListener('keydown', (event) => onKeyDown(name, event));
}
for (const event of ['focusin', 'focusout']) {
  // After the event, as the focus is nowhere for a moment between two fields.
  document.addEventListener(event, () => setTimeout(onFocusChange));
}
window.addEventListener('blur', () => setTimeout(onFocusChange));
document.addEventListener('pointerdown', (event) => {
  if (event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  inputs.number.focus();
});
new ResizeObserver(([size]) => {
  if (size) post({ kind: 'height', pixels: Math.ceil(size.target.getBoundingClientRect().height) });
}).observe(document.body);

// The first message contains the channel; everything else is sent through it.
window.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source !== window.parent || !port || page) return;
  page = port;
  port.onmessage = ({ data }: MessageEvent<ToCard>) => void hear(data);
  report();
  post({ kind: 'ready' });
});
