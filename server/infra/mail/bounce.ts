/** Why a mail came back after a mail server had accepted it, as stored with the mail. */
export interface Bounce {
  /** The enhanced status code of the report (RFC 3463): `5.…` for a permanent failure, `4.…` after days of retries. */
  status: string;
  /** The mail server's message, in one line; empty if the report has none. */
  said: string;
}

/** A bounce as stored: status code, space, message. */
export const storedBounce = ({ status, said }: Bounce): string => `${status} ${said}`;

/** Parses a stored bounce. */
export function readBounce(stored: string): Bounce {
  const end = stored.indexOf(' ');
  return end < 0
    ? { status: stored, said: '' }
    : { status: stored.slice(0, end), said: stored.slice(end + 1) };
}
