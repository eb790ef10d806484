import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../../../features/content/contact-screen.tsx';

export const Route = createFileRoute('/_main/_signed-in/contact-form')({
  staticData: { title: 'CONTACT US' },
  component: ContactScreen,
});
