import { createFileRoute } from '@tanstack/react-router';
import {
  type CompanyKind,
  companyKinds,
  DEFAULT_COMPANY,
  userTypes,
} from '../../../common/contract/company-kinds.ts';
import { RegisterScreen } from '../../features/registration/register-screen.tsx';
import { oneOf } from '../../lib/search-values.ts';

/** The default has no search param. */
const NAMED = companyKinds.filter((kind) => kind !== DEFAULT_COMPANY);

export const Route = createFileRoute('/_public/register')({
  // The preselected kind of company, set by the link of one of its plans.
  validateSearch: (raw): { type?: CompanyKind | undefined } => ({ type: oneOf(NAMED, raw.type) }),
  staticData: { title: 'Register' },
  component: Register,
});

function Register() {
  const { type = DEFAULT_COMPANY } = Route.useSearch();
  return <RegisterScreen userType={userTypes[type]} />;
}
