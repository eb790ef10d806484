import { samplePdf } from '../media/sample-files.ts';

/** Complete and valid fields of a registration. */
export function registrationForm(email: string): Record<string, unknown> {
  return {
    name: 'Ada Films',
    email,
    password: 'Secret-1',
    country_code: '+47',
    phone_number: '22 22 22 22',
    address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
    user_type: '2',
    taxId_number: 'NO 1',
    company_document: samplePdf(),
  };
}
