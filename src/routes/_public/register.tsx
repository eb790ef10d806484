import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { companyKinds, DEFAULT_COMPANY, userTypes } from '../../../common/contract/company-kinds.ts';
import { RegisterScreen } from '../../features/registration/register-screen.tsx';

/** The default has no search param. */
const NAMED = companyKinds.filter((kind) => kind !== DEFAULT_COMPANY);

export const Route = createFileRoute('/_public/register')({
  // The preselected kind of company, set by the link of one of its plans.
  validateSearch: z.object({ type: z.catch(z.optional(z.enum(NAMED)), undefined) }),
  staticData: { title: 'Register' },
  component: Register,
});

function Register() {
  const { type = DEFAULT_COMPANY } = Route.useSearch();
  return <RegisterScreen userType={userTypes[type]} />;
}
