import { createFileRoute } from '@tanstack/react-router';
import { BeingBuiltScreen } from '../../../features/frame/being-built-screen.tsx';

export const Route = createFileRoute('/_main/_signed-in/faqs')({
  staticData: { title: 'FAQ' },
  component: BeingBuiltScreen,
});
