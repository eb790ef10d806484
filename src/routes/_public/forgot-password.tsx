import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: 'Forgot password' },
  component: BeingBuiltScreen,
});
