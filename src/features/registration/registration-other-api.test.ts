/** Codes at an API of another make: the specification shows no path for checking the code of a registration. */
import { expect, test } from 'vitest';
import { calls } from '../../../common/contract/calls.ts';
import { createClientFixture, failure } from '../../../tests/support/screens/client-fixture.ts';
import { createRegistrationFlow } from './registration-flow.ts';

const at = createClientFixture();

const OWN = calls.verifyRegisterCode.path;
const SHOWN = calls.verifyResetCode.path;
const VALUES = {
  name: 'Fjord Films',
  email: 'office@films.test',
  password: 'Secret-1',
  confirm_password: 'Secret-1',
  country_code: '+1',
  phone_number: '2025550143',
  address: JSON.stringify({ name: 'Oslo, Norway', coordinates: [10.75, 59.91] }),
  taxId_number: '',
  user_type: '2',
  company_document: new File(['%PDF-1.4'], 'identity.pdf'),
};

/** Public content is served, and changes are made unless they are refused. @returns the paths of the changes */
function refusing(refusals: Readonly<Record<string, readonly [number, string]>>): string[] {
  const changes: string[] = [];
  at.answer = ({ url = '', method }, response) => {
    const path = url.replace('/api/v1/', '');
    const isChange = method === 'POST';
    const [status, message] = refusals[path] ?? ([200, `Done: ${path}`] as const);
    if (isChange) changes.push(path);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isChange ? { message } : { data: [] }));
  };
  return changes;
}

const verifyAndRegister = () =>
  createRegistrationFlow(at.client({ token: () => null })).verifyAndRegister(VALUES, '123456');

test.each([
  [404, 'Cannot POST'],
  [401, 'Full authentication is required to access this resource'],
  [403, ''],
  [405, 'Method Not Allowed'],
] as const)(
  'Where the call is missing (%i %s), that for the codes of new passwords checks it',
  async (...refusal) => {
    const changes = refusing({ [OWN]: refusal });
    await verifyAndRegister();
    expect(changes).toEqual([OWN, SHOWN, calls.register.path]);
  },
);

test('A code that is refused there is told in its words, and nobody is registered', async () => {
  const changes = refusing({ [OWN]: [404, 'Cannot POST'], [SHOWN]: [400, 'Wrong code'] });
  expect(await failure(verifyAndRegister())).toMatchObject({ kind: 'refused', message: 'Wrong code' });
  expect(changes).toEqual([OWN, SHOWN]);
});

test('A code that is refused is not sent to another call', async () => {
  const changes = refusing({ [OWN]: [400, 'Wrong code'] });
  expect(await failure(verifyAndRegister())).toMatchObject({ kind: 'refused', message: 'Wrong code' });
  expect(changes).toEqual([OWN]);
});
