/**
 * The sandbox's card field in another browser: its frame has an opaque origin, and its policy
 * has to let in its script all the same.
 *
 *     node --import tsx tests/engines/card-frame.ts firefox|webkit
 */
import { startServer } from '../support/processes/start-server.ts';
import { until } from './engine-page.ts';
import { openEngine } from './open-engine.ts';

/** Mounts the field as the payment screen does. */
const MOUNT = `
  const script = document.createElement('script');
  script.src = '/sandbox/stripe.js';
  script.onload = () => {
    const field = document.body.appendChild(document.createElement('div'));
    field.id = 'card';
    const card = window.Stripe('pk_test_sandbox').elements().create('card', { hidePostalCode: true });
    card.on('ready', () => field.setAttribute('data-ready', ''));
    card.mount(field);
  };
  document.head.append(script);`;

const IS_READY = "return document.querySelector('#card[data-ready]') !== null;";

const engine = await openEngine(process.argv[2]);
const server = await startServer();
try {
  await engine.page.open(`${server.url}/login`);
  await engine.page.run(MOUNT);
  await until("the card field's script", async () => (await engine.page.run(IS_READY)) === true);
  console.log(`${engine.name}: the card field is ready`);
} finally {
  await engine.close();
  await server.stop();
}
