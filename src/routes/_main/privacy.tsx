import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_main/privacy')({
  staticData: { title: 'PRIVACY POLICY' },
  component: BeingBuiltScreen,
});
