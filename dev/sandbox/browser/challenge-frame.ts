/** The authentication frame: the sandbox's bank asks, and reports the cardholder's choice to the provider. */
import { askProvider } from './ask-provider.ts';
import { element } from './dom.ts';
import type { FromChallenge, ToChallenge } from './frame-messages.ts';

const complete = element('complete', HTMLButtonElement);
const fail = element('fail', HTMLButtonElement);
const close = element('close', HTMLButtonElement);
const note = element('note', HTMLElement);

function begin(question: ToChallenge, page: MessagePort): void {
  document.documentElement.dataset.scheme = question.scheme;
  const currency = question.currency.toUpperCase();
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    question.amount / 100,
  );
  element('amount', HTMLElement).textContent = amount;

  const leave = (answer: FromChallenge) => page.postMessage(answer);
  const answer = async (result: 'completed' | 'failed') => {
    for (const button of [complete, fail]) button.disabled = true;
    const told = await askProvider('POST', `payment_intents/${question.intentId}/authenticate`, {
      key: question.key,
      client_secret: question.clientSecret,
      result,
    });
    if (!('error' in told)) return leave('done');
    for (const button of [complete, fail]) button.disabled = false;
    note.textContent = told.error.message ?? 'The bank could not be reached. Please try again.';
  };
  complete.addEventListener('click', () => void answer('completed'));
  fail.addEventListener('click', () => void answer('failed'));
  close.addEventListener('click', () => leave('abandoned'));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave('abandoned');
  });
  document.body.hidden = false;
  complete.focus();
}

window.addEventListener('message', (event: MessageEvent<ToChallenge>) => {
  const [port] = event.ports;
  if (event.source === window.parent && port) begin(event.data, port);
});
