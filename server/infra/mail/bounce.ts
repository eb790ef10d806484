/** Why a mail came back after a mail server had taken it, as its row keeps it. */
export interface Bounce {
  /** The enhanced status code of the report (RFC 3463): `5.…` for good, `4.…` after days of tries. */
  status: string;
  /** What the mail server said, in one line; empty where the report tells nothing. */
  said: string;
}

/** A bounce as it is stored: the status code, a blank, and the words. */
export const storedBounce = ({ status, said }: Bounce): string => `${status} ${said}`;

/** A stored bounce. */
export function readBounce(stored: string): Bounce {
  const end = stored.indexOf(' ');
  return end < 0
    ? { status: stored, said: '' }
    : { status: stored.slice(0, end), said: stored.slice(end + 1) };
}
