// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderField } from '../../../ui/testing/field-form.tsx';
import { ItemImageField } from './item-fields.tsx';

afterEach(cleanup);

it.each([
  ['an image', '', 'Choose an image'],
  ['another image beside the present one', 'events/gala.png', 'Choose another image'],
])('asks for %s', (_what, media, prompt) => {
  renderField(({ file }) => <ItemImageField field={file} label="Event image" media={media} />);
  expect(screen.getByText(prompt)).toBeTruthy();
});
