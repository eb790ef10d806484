import { createFileRoute } from '@tanstack/react-router';
import { PassScreen } from '../../features/pass/pass-screen.tsx';

export const Route = createFileRoute('/_main/pass/$code')({
  staticData: { title: 'Your Pass' },
  component: PassOfCode,
});

function PassOfCode() {
  const { code } = Route.useParams();
  return <PassScreen code={code} />;
}
