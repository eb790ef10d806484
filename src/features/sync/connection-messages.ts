import { CloudOff, Hourglass, LogIn, type LucideIcon, ServerCrash, Wifi, WifiOff } from 'lucide-react';
import type { ConnectionShown } from '../../offline/connection/connectivity.ts';

interface ConnectionMessages {
  readonly icon: LucideIcon;
  /** In the chip. */
  readonly label: string;
  /** In the panel: what it means and what happens next. */
  readonly meaning: string;
}

export const connectionMessages: Readonly<Record<ConnectionShown, ConnectionMessages>> = {
  online: {
    icon: Wifi,
    label: 'Online',
    meaning: 'The server answers. Changes are sent right away.',
  },
  slow: {
    icon: Hourglass,
    label: 'Slow',
    meaning:
      'The server is slow to answer, or the connection is. What is on this device is shown at once; changes are kept until they are answered.',
  },
  offline: {
    icon: WifiOff,
    label: 'Offline',
    meaning: 'No connection. You see what is on this device; changes are kept and sent when it is back.',
  },
  'wifi-sign-in': {
    icon: CloudOff,
    label: 'Wi-Fi sign-in',
    meaning:
      'Something else answers in place of the server. Sign in to this Wi-Fi in the browser of this device, then come back.',
  },
  'server-trouble': {
    icon: ServerCrash,
    label: 'Server trouble',
    meaning: 'The server is reached but cannot answer just now. Changes are kept and tried again.',
  },
  'sign-in': {
    icon: LogIn,
    label: 'Sign in',
    meaning: 'Your session has ended. Log in again; what waits is kept and sent then.',
  },
};

const WAITING = 'The server answers. What waits is being sent, or tried again by itself.';

/** What a state means and what happens next. @param waiting how many changes are still to be sent */
export function meaningOf(state: ConnectionShown, waiting: number): string {
  return state === 'online' && waiting > 0 ? WAITING : connectionMessages[state].meaning;
}

/** Before a change is sent, the device must be able to note that it may have arrived. */
export const DEVICE_FULL =
  'This device is full, so what waits here is not sent. Free some space on it, then press Send now.';
