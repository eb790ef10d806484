import { useState } from 'react';
import { type SessionToasts, toasts } from './toasts.ts';

/** Toasts for as long as the session lasts in which the component came onto the screen. */
export function useToasts(): SessionToasts {
  const [own] = useState(toasts.ofSession);
  return own;
}
