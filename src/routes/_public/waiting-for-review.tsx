import { createFileRoute } from '@tanstack/react-router';
import { WaitingForReviewScreen } from '../../features/registration/waiting-for-review-screen.tsx';

export const Route = createFileRoute('/_public/waiting-for-review')({
  staticData: { title: 'Your account is under review' },
  component: WaitingForReviewScreen,
});
