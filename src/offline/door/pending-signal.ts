/** Told whenever something that waits at doors of this device may have been delivered by this page, beside an open door. */
import { createSignal } from '../../api/signals.ts';

export const pendingSignal = createSignal<void>();
