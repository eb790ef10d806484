/** The authentication step on the page: a dialog on top, with the bank's frame in it. */
import type { FromChallenge, ToChallenge } from './frame-messages.ts';

const FRAME = '/sandbox/challenge-frame';

/** Shows the bank's question; resolves when it is answered, or when the cardholder closes it. */
export function challenge(question: Omit<ToChallenge, 'scheme'>): Promise<FromChallenge> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3-D Secure authentication');
  // Excludes the dialog from libraries that hide everything behind their own dialog (react-aria).
  dialog.dataset.reactAriaTopLayer = 'true';
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
  });
  const frame = document.createElement('iframe');
  frame.src = FRAME;
  frame.title = '3-D Secure authentication';
  frame.name = 'sandbox-challenge';
  frame.setAttribute('sandbox', 'allow-scripts');
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: '100%',
    height: '100%',
    colorScheme: 'light',
  });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = (result: FromChallenge) => {
      dialog.close();
      dialog.remove();
      resolve(result);
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('abandoned');
    });
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<FromChallenge>) => end(data);
      frame.contentWindow?.postMessage({ ...question, scheme: pageScheme() }, '*', [port2]);
      frame.focus();
    });
  });
}

/** The page's theme: its own choice if it has one, otherwise the system's. */
function pageScheme(): 'light' | 'dark' {
  const chosen = getComputedStyle(document.documentElement).colorScheme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  const followsSystem = chosen.includes('dark');
  return followsSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
