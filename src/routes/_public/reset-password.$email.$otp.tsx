import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_public/reset-password/$email/$otp')({
  staticData: { title: 'New Password' },
  component: BeingBuiltScreen,
});
