/**
 * Tells the bundler's loader that the first screen's styles are inlined in the document (by
 * tools/build/prerender/write-shell.ts). The loader looks for links. Disabled links added by script load nothing,
 * whereas the browser's preload scanner would fetch links in the document.
 */
export function declareInlinedStyles(): void {
  const { inlined } = document.querySelector<HTMLElement>('style[data-inlined]')?.dataset ?? {};
  for (const href of inlined?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
}
