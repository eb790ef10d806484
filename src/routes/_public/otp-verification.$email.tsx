import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_public/otp-verification/$email')({
  staticData: { title: 'OTP verification' },
  component: BeingBuiltScreen,
});
