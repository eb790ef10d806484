/** The server's settings from the environment (see `env.ts`). */
export interface Settings {
  /** The base of links in mails, without a trailing slash. */
  publicUrl: string;
  /** Demo data, sandbox and mailbox. Never in production. */
  isDemo: boolean;
  isProduction: boolean;
  /** Whether our own gazetteer replaces Google's places: a demo without a key for them. */
  hasPlacesSandbox: boolean;
  /** Whether mails stay in the development mailbox. */
  hasMailbox: boolean;
  /** Allowed origins of other portals. */
  corsOrigins: readonly string[];
  /**
   * The number of proxies in front, whose X-Forwarded-For entries are trusted. Undefined if not set, which is only
   * allowed outside production.
   */
  trustedProxies: number | undefined;
  /** The bearer token of administrator calls, which are disabled without it. */
  adminToken: string | undefined;
  /** The bearer token of bounce reports, which are refused without it. */
  mailWebhookSecret: string | undefined;
  /** Encrypts camera addresses; without it, a key in the database is used. */
  cameraKey: string | undefined;
  /** The previous key, which `cameras seal` replaces. */
  previousCameraKey: string | undefined;
  /** Whether the portal's build loads Stripe's and Google's scripts, for its content security policy. */
  hasStripe: boolean;
  hasGooglePlaces: boolean;
  /** Other hosts that the portal's build uses, for its content security policy. */
  apiOrigin: string | undefined;
  mediaOrigin: string | undefined;
}
