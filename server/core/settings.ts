/** What the environment decided (see `env.ts`), in the words of the server. */
export interface Settings {
  /** Links in mails begin with it; no slash at its end. */
  publicUrl: string;
  /** Demo data, sandbox and mailbox. Never in production. */
  isDemo: boolean;
  isProduction: boolean;
  /** Whether our own gazetteer stands in for Google's places: a demo without a key for them. */
  hasPlacesSandbox: boolean;
  /** Whether mails stay in the development mailbox. */
  hasMailbox: boolean;
  /** Origins of portals elsewhere. */
  corsOrigins: readonly string[];
  /** Proxies in front, whose X-Forwarded-For entries are believed. Undefined when nobody said: outside production only. */
  trustedProxies: number | undefined;
  /** Bearer of the admin call; the call is off without it. */
  adminToken: string | undefined;
  /** Bearer of reports of mails that came back; they are not taken without it. */
  mailWebhookSecret: string | undefined;
  /** Seals camera addresses; a key in the database does where it is absent. */
  cameraKey: string | undefined;
  /** The key that `cameras seal` takes over from. */
  previousCameraKey: string | undefined;
  /** Whether the portal's build loads Stripe's and Google's scripts, for its content security policy. */
  hasStripe: boolean;
  hasGooglePlaces: boolean;
  /** Other hosts that the portal's build talks to, for its content security policy. */
  apiOrigin: string | undefined;
  mediaOrigin: string | undefined;
}
