import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/browser/chromium.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type Baselines, serveBaselines } from './baselines.ts';

interface Place {
  server: RunningServer;
  baselines: Baselines;
  browser: Browser;
}

/** Measures with a server of its own, the baselines beside it, and a browser; ends all three. */
export async function besideBaselines<Result>(measure: (place: Place) => Promise<Result>): Promise<Result> {
  const server = await startServer();
  const baselines = await serveBaselines();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error, 'browser'),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    return await measure({ server, baselines, browser });
  } finally {
    await browser.close();
    await baselines.close();
    await server.stop();
  }
}
