/**
 * A page that the browser keeps for Back must hold no lock of a database. WebKit suspends it with its running
 * transactions, and until it drops the page each later transaction of the site on that database hangs.
 */

const running = new Set<IDBTransaction>();
let isWatching = false;
/** Resolves when the page is back; undefined while it is there. */
let away: Promise<void> | undefined;
let comeBack: () => void = () => undefined;

/** Aborts a transaction when its page is kept for Back. */
export function releaseInCache(transaction: IDBTransaction): void {
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => void running.delete(transaction));
}

/** Undefined, unless the page is away: then no transaction may begin before this resolves. */
export function pageBack(): Promise<void> | undefined {
  watch();
  return away;
}

function watch(): void {
  // Node has no such function, and a worker no such events.
  if (isWatching || typeof addEventListener !== 'function') return;
  isWatching = true;
  addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted === true)) return;
    away ??= new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    for (const transaction of running) abort(transaction);
  });
  // One listener for all that wait: those added while the event is dispatched are not called.
  addEventListener('pageshow', () => {
    away = undefined;
    comeBack();
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended, or is committing.
  }
}
