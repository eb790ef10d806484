// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { withFieldProblem } from './submit-error.ts';

const formWith = (attributes: string) => {
  const form = document.createElement('form');
  form.innerHTML = `<input name="company_document" ${attributes}>`;
  return form;
};
const required = {
  formErrors: null,
  fieldErrors: { company_document: ['Share Holder ID must be required'] },
};

it.each([
  ['a file that cannot be used', 'type="file" data-refused="This file is empty"', 'This file is empty'],
  ['a text that was not looked up', 'data-problem="Choose it again."', 'Choose it again.'],
  ['nothing', 'type="file"', 'Share Holder ID must be required'],
])('of a required field with %s, its own message is said', (_, attributes, message) => {
  const { fieldErrors } = withFieldProblem(required, formWith(attributes));
  expect(fieldErrors).toEqual({ company_document: [message] });
});
