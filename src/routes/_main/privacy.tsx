import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../../features/content/legal-screen.tsx';
import { contentQueries } from '../../features/content/queries.ts';

export const Route = createFileRoute('/_main/privacy')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(contentQueries.legalTexts()),
  staticData: { title: 'Privacy Policy' },
  component: Privacy,
});

function Privacy() {
  return <LegalScreen title="PRIVACY POLICY" text="privacy_policy" />;
}
