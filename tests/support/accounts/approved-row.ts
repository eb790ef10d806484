import { type CompanyKind, userTypes } from '../../../common/contract/company-kinds.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import type { CompanyRow } from '../../../server/infra/db/schema.ts';

let companyCount = 0;

/** The row of an approved company, with a name and an e-mail unique in this process. */
export function approvedRow(kind: CompanyKind, now: Date, passwordHash: string): CompanyRow {
  companyCount += 1;
  return {
    id: newId(now),
    name: `Company ${companyCount}`,
    email: `company-${companyCount}@example.test`,
    passwordHash,
    userType: userTypes[kind],
    countryCode: '+1',
    phoneNumber: '5550100',
    address: { name: 'Main Street 1, Springfield', coordinates: [-89.6, 39.8], type: 'point' },
    taxIdNumber: '',
    profilePic: null,
    documentPath: null,
    uploadedBytes: 0,
    registeredFrom: null,
    firstEntry: kind === 'event',
    review: 'approved',
    disabledAt: null,
    providerCustomerId: null,
    createdAt: now,
  };
}
