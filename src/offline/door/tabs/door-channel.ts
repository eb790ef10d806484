import { openChannel } from '../../../../common/lib/open-channel.ts';

/** The channel between tabs for door messages; undefined where the browser has none. */
export const openDoorChannel = (): BroadcastChannel | undefined => openChannel('door');
