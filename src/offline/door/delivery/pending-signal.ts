/** Emitted when this page may have delivered pending door entries while no door is open in it. */
import { createSignal } from '../../../api/signals.ts';

export const pendingSignal = createSignal<void>();
