import { keysOf } from '../../../common/contract/members.ts';
import type { CardOptions, VariantStyle } from './frame-messages.ts';

const properties = {
  color: '--color',
  iconColor: '--icon-color',
  fontFamily: '--font-family',
  fontSize: '--font-size',
  fontWeight: '--font-weight',
  letterSpacing: '--letter-spacing',
  lineHeight: '--line-height',
} as const satisfies Partial<Record<keyof VariantStyle, string>>;

const styleNames = keysOf(properties);
const variants = ['base', 'invalid', 'complete', 'empty'] as const;

/** Passes the page's `style` option to the frame's stylesheet, as custom properties such as `--base-color`. */
export function applyOptions(root: HTMLElement, { style }: CardOptions): void {
  for (const variant of variants) {
    const look = style?.[variant];
    for (const name of styleNames) set(root, `--${variant}${properties[name].slice(1)}`, look?.[name]);
    set(root, `--${variant}-placeholder`, look?.['::placeholder']?.color);
  }
}

function set(root: HTMLElement, property: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(property);
  else root.style.setProperty(property, value);
}
