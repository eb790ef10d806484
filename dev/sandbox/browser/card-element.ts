/** The page's part of the card field: a frame in the page's element, with Stripe's methods and events. */
import type { CardChange, CardOptions, FromCard, ProviderAnswer, ToCard } from './frame-messages.ts';

type Listener = (event?: unknown) => void;

const FRAME = '/sandbox/card-frame';
/** The classes that Stripe's script sets on the page's element, for its stylesheet. */
const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
} as const;

export class CardElement {
  #options: CardOptions;
  readonly #key: string;
  readonly #onDestroy: () => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Map<number, (answer: ProviderAnswer<{ id: string }>) => void>();
  #place: Element | undefined;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #isReady = false;
  #asks = 0;

  constructor(key: string, options: CardOptions, onDestroy: () => void) {
    this.#key = key;
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  mount(target: string | Element): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.unmount();
    const frame = cardFrame();
    frame.addEventListener('load', () => this.#connect(frame));
    place.classList.add(CLASSES.base, CLASSES.empty);
    place.replaceChildren(frame);
    this.#place = place;
    this.#frame = frame;
  }

  unmount(): void {
    this.#place?.classList.remove(...Object.values(CLASSES));
    this.#frame?.remove();
    this.#port?.close();
    for (const answer of this.#pending.values()) answer(NOT_MOUNTED);
    this.#pending.clear();
    this.#place = undefined;
    this.#frame = undefined;
    this.#port = undefined;
    this.#isReady = false;
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
    this.#onDestroy();
  }

  update(options: CardOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#post({ kind: 'options', options: plain(this.#options) });
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const only: Listener = (detail) => {
      this.off(event, only);
      listener(detail);
    };
    return this.on(event, only);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  focus(): void {
    this.#frame?.focus();
    this.#post({ kind: 'focus' });
  }

  blur(): void {
    this.#post({ kind: 'blur' });
    this.#frame?.blur();
  }

  clear(): void {
    this.#post({ kind: 'clear' });
  }

  /** Asks the frame to create a payment method from the typed card. */
  tokenize(): Promise<ProviderAnswer<{ id: string }>> {
    if (!this.#isReady) return Promise.resolve(NOT_MOUNTED);
    this.#asks += 1;
    const ask = this.#asks;
    return new Promise((resolve) => {
      this.#pending.set(ask, resolve);
      this.#post({ kind: 'tokenize', ask, key: this.#key });
    });
  }

  #connect(frame: HTMLIFrameElement): void {
    if (frame !== this.#frame) return;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromCard>) => this.#hear(data);
    // The frame's origin is opaque, so no specific target is possible; nothing in this message is secret.
    frame.contentWindow?.postMessage('connect', '*', [port2]);
    this.#post({ kind: 'options', options: plain(this.#options) });
  }

  #post(message: ToCard): void {
    this.#port?.postMessage(message);
  }

  #hear(message: FromCard): void {
    if (message.kind === 'change') this.#changed(message.change);
    else if (message.kind === 'height') this.#frame?.style.setProperty('height', `${message.pixels}px`);
    else if (message.kind === 'tokenized') {
      this.#pending.get(message.ask)?.(message.answer);
      this.#pending.delete(message.ask);
    } else if (message.kind === 'submit') this.#place?.closest('form')?.requestSubmit();
    else {
      const hasFocus = message.kind === 'focus';
      if (message.kind === 'ready') this.#isReady = true;
      if (hasFocus || message.kind === 'blur') this.#place?.classList.toggle(CLASSES.focus, hasFocus);
      this.#emit(message.kind, { elementType: 'card' });
    }
  }

  #changed(change: CardChange): void {
    this.#place?.classList.toggle(CLASSES.complete, change.complete);
    this.#place?.classList.toggle(CLASSES.empty, change.empty);
    this.#place?.classList.toggle(CLASSES.invalid, change.error !== undefined);
    this.#emit('change', change);
  }

  #emit(event: string, detail: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(detail);
  }
}

const NOT_MOUNTED = {
  error: {
    type: 'invalid_request_error',
    message: 'We could not retrieve data from the specified Element. Please make sure it is still mounted.',
  },
};

function cardFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = FRAME;
  frame.title = 'Secure card payment input frame';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('scrolling', 'no');
  frame.allow = 'payment';
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: '100%',
    height: '24px',
    // A frame with another colour scheme than its page gets an opaque background.
    colorScheme: 'light',
  });
  return frame;
}

/** Only what can be cloned for another window: options may contain functions of the page. */
function plain(options: CardOptions): CardOptions {
  const copy: CardOptions = JSON.parse(JSON.stringify(options));
  return copy;
}
