import type { ReactNode } from 'react';
import styles from './brand-marks.module.css';
import { type AcceptedBrand, acceptedBrands, brandName } from './card-brand.ts';

/** Small drawings in the brands' colours; each carries its brand's name. */
const MARKS = {
  visa: <Word text="VISA" fill="#1a1f71" italic />,
  mastercard: (
    <>
      <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
      <circle cx="24" cy="13" r="7.5" fill="#f79e1b" />
      <path d="M20 6.66a7.5 7.5 0 0 1 0 12.68 7.5 7.5 0 0 1 0-12.68z" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect width="40" height="26" rx="4" fill="#016fd0" />
      <Word text="AMEX" fill="#fff" />
    </>
  ),
  discover: (
    <>
      <path d="M40 13v9a4 4 0 0 1-4 4H14c12-1 21-6 26-13z" fill="#ff6000" />
      <Word text="DISCOVER" fill="#231f20" size={6.2} />
    </>
  ),
  diners: (
    <>
      <circle cx="20" cy="13" r="9" fill="#0069aa" />
      <path d="M17.4 7.6a6 6 0 0 0 0 10.8zM22.6 7.6v10.8a6 6 0 0 0 0-10.8z" fill="#fff" />
    </>
  ),
  jcb: (
    <>
      <path d="M9 6h5v12a2 2 0 0 1-2 2H7V8a2 2 0 0 1 2-2z" fill="#0e4c96" />
      <path d="M19 6h5v12a2 2 0 0 1-2 2h-5V8a2 2 0 0 1 2-2z" fill="#be0028" />
      <path d="M29 6h5v12a2 2 0 0 1-2 2h-5V8a2 2 0 0 1 2-2z" fill="#00833e" />
    </>
  ),
  unionpay: (
    <>
      <path d="M9 5h9l-4 16H5z" fill="#d10429" />
      <path d="M17 5h9l-4 16h-9z" fill="#022e64" />
      <path d="M25 5h10l-4 16H21z" fill="#076f74" />
    </>
  ),
} as const satisfies Record<AcceptedBrand, ReactNode>;

export function BrandMark({ brand }: { brand: AcceptedBrand }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 26" role="img" aria-label={brandName(brand)}>
      <title>{brandName(brand)}</title>
      {MARKS[brand]}
    </svg>
  );
}

/** The seven brands that are taken. */
export function BrandMarks() {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.marks} aria-label="Accepted cards">
      {acceptedBrands.map((brand) => (
        <li key={brand}>
          <BrandMark brand={brand} />
        </li>
      ))}
    </ul>
  );
}

interface WordProps {
  text: string;
  fill: string;
  italic?: boolean;
  size?: number;
}

function Word({ text, fill, italic = false, size = 10 }: WordProps) {
  return (
    <text
      x="20"
      y={13 + size * 0.36}
      textAnchor="middle"
      fontFamily="Arial, Helvetica, sans-serif"
      fontWeight={700}
      fontStyle={italic ? 'italic' : 'normal'}
      fontSize={size}
      fill={fill}
    >
      {text}
    </text>
  );
}
