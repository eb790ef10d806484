import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '../../../features/content/faq-screen.tsx';
import { contentQueries } from '../../../features/content/queries.ts';

export const Route = createFileRoute('/_main/_signed-in/faqs')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(contentQueries.questions()),
  staticData: { title: 'FAQ' },
  component: FaqScreen,
});
