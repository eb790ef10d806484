import { Stripe } from 'stripe';
import type { Provider } from '../../../server/modules/payments/provider.ts';

/** The payment provider of tests without payments: its host is unreachable. */
export function unreachableProvider(): Provider {
  return {
    stripe: new Stripe('sk_test_nobody', {
      host: '127.0.0.1',
      port: 9,
      protocol: 'http',
      maxNetworkRetries: 0,
    }),
    isLive: false,
    webhookSecret: async () => 'whsec_nobody',
    mount() {},
    start() {},
    async stop() {},
  };
}
