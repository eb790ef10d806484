import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../../features/registration/register-screen.tsx';

export const Route = createFileRoute('/_public/register')({
  staticData: { title: 'Register' },
  component: RegisterScreen,
});
