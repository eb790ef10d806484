import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

type CardStyle = NonNullable<StripeCardElementOptions['style']>;

/**
 * The card field's look. It is drawn in the provider's own frame, where our custom properties do not reach,
 * so the colours are read from the page and given as they are, again with every change of theme.
 */
export function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(readStyle);

  useEffect(() => {
    const refresh = () => setStyle(readStyle());
    const themeChoice = new MutationObserver(refresh);
    themeChoice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', refresh);
    return () => {
      themeChoice.disconnect();
      systemTheme.removeEventListener('change', refresh);
    };
  }, []);

  return style;
}

function readStyle(): CardStyle {
  const text = colourOf('--color-text');
  const muted = colourOf('--color-text-muted');
  const danger = colourOf('--color-danger');
  return {
    base: {
      color: text,
      iconColor: muted,
      fontSize: '16px',
      fontFamily: 'Inter, system-ui, sans-serif',
      '::placeholder': { color: muted },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

/** A custom property as the browser computes it: `light-dark(…)` would mean nothing in the frame. */
function colourOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
