/** Toasts. A store outside React, so that any code can show one. */
import { whenPointerIsUp } from './when-pointer-is-up.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** The object of a change that was made a while ago, below the text. */
  readonly about?: string | undefined;
  /** Shown behind "Details", such as a request id. */
  readonly details?: string | undefined;
  /** A link to more information. */
  readonly action?: ToastAction | undefined;
  readonly durationMs: number;
  /** Whether an error stays when the screen changes, because it links to another one. */
  readonly outlivesScreen?: boolean | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface SuccessOptions {
  about?: string | undefined;
}

interface InfoOptions {
  action?: ToastAction | undefined;
}

interface ErrorOptions extends InfoOptions {
  details?: string | undefined;
  outlivesScreen?: boolean | undefined;
}

const DURATION_MS = { success: 5_000, info: 6_000, error: 12_000 } as const satisfies Record<
  ToastTone,
  number
>;
/**
 * A stack must not cover the screen. The oldest is dropped, errors without a link last: an outcome such as "nobody to
 * tell by mail" is told here only, and while changes are delivered one after the other, others follow within a second.
 */
const MOST_AT_ONCE = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(tone: ToastTone, text: string, options: ErrorOptions & SuccessOptions = {}): number {
  lastId += 1;
  const toast: Toast = { id: lastId, tone, text, ...options, durationMs: DURATION_MS[tone] };
  // A toast with the same text about the same object replaces the previous one: it is announced again and does not pile
  // up.
  const isSame = (other: Toast) =>
    other.text === text && other.tone === tone && other.about === options.about;
  const others = shown.filter((other) => !isSame(other));
  const leastNeeded = others.find((other) => other.tone !== 'error' || other.action) ?? others[0];
  const dropped = others.length < MOST_AT_ONCE ? undefined : leastNeeded;
  update([...others.filter((other) => other !== dropped), toast]);
  return toast.id;
}

/** Shows toasts of a tone, as long as their session is not over. */
function teller<Options extends ErrorOptions & SuccessOptions>(tone: ToastTone, isOver?: () => boolean) {
  return (text: string, options?: Options) => (isOver?.() ? undefined : show(tone, text, options));
}

function update(next: readonly Toast[]) {
  shown = next;
  // A new toast moves those above it, and the buttons of a dialog on a phone.
  whenPointerIsUp(() => {
    for (const listener of listeners) listener();
  });
}

/** Incremented when a session ends; toasts of an earlier session are ignored. */
let session = 0;

/**
 * Toasts bound to the present session: after its end they are dropped. Use it for everything shown asynchronously, as
 * the next person at a shared tablet may be signed in by then. In components use `useToasts`.
 */
function ofSession() {
  const own = session;
  const isOver = () => own !== session;
  return {
    isOver,
    success: teller<SuccessOptions>('success', isOver),
    info: teller<InfoOptions>('info', isOver),
    error: teller<ErrorOptions>('error', isOver),
    /** Removes a toast that is no longer true. */
    withdraw: (text: string) => isOver() || update(shown.filter((toast) => toast.text !== text)),
  };
}

export type SessionToasts = ReturnType<typeof ofSession>;

export const toasts = {
  ofSession,
  success: teller<SuccessOptions>('success'),
  info: teller<InfoOptions>('info'),
  error: teller<ErrorOptions>('error'),
  /** The screen changes: errors of the previous one are dropped. */
  endScreen: () => update(shown.filter(({ tone, outlivesScreen }) => tone !== 'error' || outlivesScreen)),
  dismiss: (id: number) => update(shown.filter((toast) => toast.id !== id)),
  /** The session has ended: its toasts, shown and future ones, must not reach the next company. */
  endSession() {
    session += 1;
    update([]);
  },
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
