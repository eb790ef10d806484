import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../../features/frame/being-built-screen.tsx';
import { requireKind } from '../../../features/session/guards.ts';

export const Route = createFileRoute('/_main/_signed-in/locations/list')({
  beforeLoad: ({ context }) => requireKind(context, 'security'),
  staticData: { title: 'LOCATIONS' },
  component: BeingBuiltScreen,
});
