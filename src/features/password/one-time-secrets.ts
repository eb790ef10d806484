/**
 * Secrets of links and mails, removed from the URL at once and kept in memory only: URLs are visible, synchronized and
 * stored in histories. A reload therefore loses them.
 */
interface Secret {
  /** The e-mail or company of the secret. */
  readonly owner: string;
  readonly secret: string;
}

function oneTimeSecret() {
  let held: Secret | undefined;
  return {
    hold: (owner: string, secret: string) => {
      held = { owner, secret };
    },
    /** The owner's secret, or undefined. */
    of: (owner: string) => (held?.owner === owner ? held.secret : undefined),
    drop: () => {
      held = undefined;
    },
  };
}

/** The reset code of an e-mail. */
export const oneTimeCode = oneTimeSecret();
/** The one-time token of a company's link. */
export const oneTimeToken = oneTimeSecret();

/** The token of a link that ends with `#token=…`: a fragment never leaves the browser. */
export function tokenOfFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined;
}
