/**
 * Tells the bundler's loader that the styles of the first screen stand in the document already (written there by
 * tools/build/prerender/write-shell.ts). It looks for links: disabled ones, put in by script, load nothing, whereas the
 * browser's preload scanner would fetch those that the document names.
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
