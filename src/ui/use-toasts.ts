import { useState } from 'react';
import { type SessionToasts, toasts } from './toasts.ts';

/** Toasts of the session in which the component was mounted. */
export function useToasts(): SessionToasts {
  const [own] = useState(toasts.ofSession);
  return own;
}
