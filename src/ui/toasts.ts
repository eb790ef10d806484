/** Short messages above everything else. A store outside React, so that any code may tell the user something. */
import { whenPointerIsUp } from './when-pointer-is-up.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** What it is about, below the text: of what was done a while ago, whose it was. */
  readonly about?: string | undefined;
  /** Shown behind "Details", for instance a request id. */
  readonly details?: string | undefined;
  /** Leads to where more of it is said. */
  readonly action?: ToastAction | undefined;
  readonly durationMs: number;
  /** An error that leads to another screen, and is read there. */
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
/** The oldest go first: a stack that covers the screen helps nobody. */
const MOST_AT_ONCE = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(tone: ToastTone, text: string, options: ErrorOptions & SuccessOptions = {}): number {
  lastId += 1;
  const toast: Toast = { id: lastId, tone, text, ...options, durationMs: DURATION_MS[tone] };
  // The same words again of the same thing replace the old ones: they are announced again and do not pile up.
  const isSame = (other: Toast) =>
    other.text === text && other.tone === tone && other.about === options.about;
  const others = shown.filter((other) => !isSame(other));
  update([...others, toast].slice(-MOST_AT_ONCE));
  return toast.id;
}

function update(next: readonly Toast[]) {
  shown = next;
  // One more moves those above it, and the buttons of a dialog on a phone.
  whenPointerIsUp(() => {
    for (const listener of listeners) listener();
  });
}

/** Raised when a session ends: who speaks for an earlier one is not heard any more. */
let session = 0;

/**
 * Toasts of the present session only: after its end they are dropped. For everything that is told after waiting, since
 * the next person at a shared tablet may be here by then. In components: `useToasts`.
 */
function ofSession() {
  const own = session;
  const isOver = () => own !== session;
  return {
    isOver,
    success: (text: string, options: SuccessOptions = {}) =>
      isOver() ? undefined : show('success', text, options),
    info: (text: string, options: InfoOptions = {}) => (isOver() ? undefined : show('info', text, options)),
    error: (text: string, options: ErrorOptions = {}) =>
      isOver() ? undefined : show('error', text, options),
    /** What was said has been overtaken: something else is so by now. */
    withdraw: (text: string) => isOver() || update(shown.filter((toast) => toast.text !== text)),
  };
}

export type SessionToasts = ReturnType<typeof ofSession>;

export const toasts = {
  ofSession,
  success: (text: string) => show('success', text),
  info: (text: string, options: InfoOptions = {}) => show('info', text, options),
  error: (text: string, options: ErrorOptions = {}) => show('error', text, options),
  /** Another screen opens: what went wrong on the one before is no news there. */
  endScreen: () => update(shown.filter(({ tone, outlivesScreen }) => tone !== 'error' || outlivesScreen)),
  dismiss: (id: number) => update(shown.filter((toast) => toast.id !== id)),
  /** The session has ended: what was said to one company, and what it is still to be told, is not for the next. */
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
