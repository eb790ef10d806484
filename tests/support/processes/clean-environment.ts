/** Environment variables of the product; a developer's own settings must not affect tests. */
const OURS =
  /^(VITE_|AWS_|STRIPE_|npm_)|^(PORT|HOST|DATA_DIR|DATABASE_URL|MEDIA_URL|SMTP_URL|DEMO|LOG_LEVEL|PUBLIC_URL|MAIL_FROM|MAIL_WEBHOOK_SECRET|TRUST_PROXY|CORS_ORIGINS|ADMIN_TOKEN|CAMERA_KEY|CAMERA_KEY_PREVIOUS|ALLOW_PUBLIC_HOST|NODE_ENV|NODE_OPTIONS)$/;

/** The environment of this process without the product's settings, plus the given ones. */
export function cleanEnvironment(settings: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || OURS.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...settings };
}
