import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_public/generate-password/$company_id')({
  staticData: { title: 'Set New Password' },
  component: BeingBuiltScreen,
});
