/**
 * What a link or a mail let somebody in with, taken out of the address at once and kept in memory only: an
 * address is shown, synchronised and written into histories. A reload therefore forgets it.
 */
interface Secret {
  /** The e-mail or company it belongs to. */
  readonly owner: string;
  readonly secret: string;
}

function createHand() {
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
export const codeInHand = createHand();
/** The one-time token of a company's link. */
export const tokenInHand = createHand();

/** The token of a link that ends with `#token=…`: a fragment never leaves the browser. */
export function tokenOfFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined;
}
