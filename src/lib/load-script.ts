const loading = new Map<string, Promise<void>>();

/**
 * Runs a classic script once per page. Resolves when it has run; rejects if it could not be loaded, and a later call
 * retries, as the connection may be back.
 */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const run = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`Could not load ${src}`));
    };
    document.head.append(script);
  });
  loading.set(src, run);
  return run;
}
