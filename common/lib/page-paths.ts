const PAGES =
  /^\/(|start|lander|login|register|waiting-for-review|forgot-password|subscriptions|terms|privacy|account|profile|faqs|contact-form|outbox|door)\/?$/;
/** With more behind it: a parameter, or the screen of a kind of item. */
const PAGES_ABOUT =
  /^\/(otp-verification|reset-password|generate-password|make-payment|pass|(events|locations)\/(list|details)|events\/door)(\/|$)/;

/** Whether a path is the address of one of the portal's screens. */
export function isPagePath(pathname: string): boolean {
  return PAGES.test(pathname) || PAGES_ABOUT.test(pathname);
}

/** Whether a path is the address of a pass. However it is spelt, the worse reading counts. */
export function isPassPath(pathname: string): boolean {
  return /^\/+pass(\/|$)/i.test(pathname);
}
