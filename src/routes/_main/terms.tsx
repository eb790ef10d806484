import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../../features/content/legal-screen.tsx';
import { contentQueries } from '../../features/content/queries.ts';

export const Route = createFileRoute('/_main/terms')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(contentQueries.legalTexts()),
  staticData: { title: 'Terms & Conditions' },
  component: Terms,
});

function Terms() {
  return <LegalScreen title="TERMS & CONDITIONS" text="terms_conditions" />;
}
