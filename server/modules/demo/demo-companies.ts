import { userTypes } from '../../../common/contract/company-kinds.ts';
import type { companies } from '../../infra/db/schema.ts';
import { demoId } from './demo-id.ts';

type NewCompany = Omit<typeof companies.$inferInsert, 'passwordHash' | 'createdAt'>;

export const DEMO_PASSWORD = 'Demo-pass-1';

const documentPath = 'documents/demo-identity.pdf';

export const EVENTS_DEMO: NewCompany = {
  id: demoId('company events'),
  name: 'Lantern Live',
  email: 'events@demo.test',
  userType: userTypes.event,
  countryCode: '+47',
  phoneNumber: '22334455',
  address: { name: 'Karl Johans gate 22, 0159 Oslo, Norway', coordinates: [10.7393, 59.9133], type: 'point' },
  taxIdNumber: 'NO 914 778 271',
  profilePic: 'companies/demo-lantern-large.webp',
  documentPath,
  firstEntry: true,
  review: 'approved',
};

export const SECURITY_DEMO: NewCompany = {
  id: demoId('company security'),
  name: 'Northgate Security',
  email: 'security@demo.test',
  userType: userTypes.security,
  countryCode: '+31',
  phoneNumber: '102345678',
  address: {
    name: 'Wilhelminakade 123, 3072 AP Rotterdam, Netherlands',
    coordinates: [4.4868, 51.9049],
    type: 'point',
  },
  taxIdNumber: 'NL 8123.45.678',
  profilePic: 'companies/demo-shield-large.webp',
  documentPath,
  firstEntry: false,
  review: 'approved',
};

export const PENDING_DEMO: NewCompany = {
  id: demoId('company pending'),
  name: 'Sommernacht Veranstaltungen',
  email: 'pending@demo.test',
  userType: userTypes.event,
  countryCode: '+49',
  phoneNumber: '3012345678',
  address: {
    name: 'Oberbaumstraße 2, 10997 Berlin, Germany',
    coordinates: [13.4456, 52.5017],
    type: 'point',
  },
  taxIdNumber: 'DE 314159265',
  profilePic: null,
  documentPath,
  firstEntry: true,
  review: 'pending',
};

/** The accounts printed at the start, for logging in. */
export const DEMO_ACCOUNTS = [EVENTS_DEMO, SECURITY_DEMO, PENDING_DEMO].map(({ email }) => ({
  email,
  password: DEMO_PASSWORD,
}));
