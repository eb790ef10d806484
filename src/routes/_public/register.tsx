import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { EVENT_COMPANY, SECURITY_COMPANY } from '../../../common/contract/session.ts';
import { RegisterScreen } from '../../features/registration/register-screen.tsx';

export const Route = createFileRoute('/_public/register')({
  // From a plan of security companies.
  validateSearch: z.object({ type: z.catch(z.optional(z.enum(['security'])), undefined) }),
  staticData: { title: 'Register' },
  component: Register,
});

function Register() {
  const { type } = Route.useSearch();
  return <RegisterScreen userType={type === 'security' ? SECURITY_COMPANY : EVENT_COMPANY} />;
}
