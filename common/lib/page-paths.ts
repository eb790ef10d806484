const PAGES =
  /^\/(|start|lander|login|register|waiting-for-review|forgot-password|subscriptions|terms|privacy|account|profile|faqs|contact-form|outbox|door)\/?$/;
/** With a further part: a parameter, or the screen of a kind of item. */
const PAGES_ABOUT =
  /^\/(otp-verification|reset-password|generate-password|make-payment|pass|(events|locations)\/(list|details)|events\/door)(\/|$)/;

/** Whether a path is one of the portal's screens. */
export function isPagePath(pathname: string): boolean {
  return PAGES.test(pathname) || PAGES_ABOUT.test(pathname);
}

/** Whether a path is a pass. If its encoding is ambiguous, it counts as one. */
export function isPassPath(pathname: string): boolean {
  return /^\/+pass(\/|$)/i.test(pathname);
}
