// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FallbackImage } from './fallback-image.tsx';

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');
afterEach(cleanup);

const size = { width: 64, height: 44 };

test('A picture that cannot be loaded is replaced by its other size, then by the fallback', () => {
  const { container } = render(<FallbackImage {...size} sources={['small', 'large']} fallback="V" />);
  expect(shown(container)).toBe('small');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(shown(container)).toBe('large');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(shown(container)).toBeUndefined();
  expect(container.textContent).toBe('V');
});

test('A new picture is loaded although the previous one failed', () => {
  const { container, rerender } = render(<FallbackImage {...size} sources={[undefined, 'gone']} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  rerender(<FallbackImage {...size} sources={[undefined, 'new']} />);
  expect(shown(container)).toBe('new');
});
