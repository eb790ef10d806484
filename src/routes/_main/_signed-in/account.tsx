import { createFileRoute } from '@tanstack/react-router';
import { useCompany } from '../../../entities/session/use-company.ts';
import { AccountScreen } from '../../../features/account/account-screen.tsx';
import { SavedCards } from '../../../features/payments/saved-cards.tsx';

export const Route = createFileRoute('/_main/_signed-in/account')({
  staticData: { title: 'ACCOUNT' },
  component: Account,
});

function Account() {
  const company = useCompany();
  return (
    <>
      <AccountScreen />
      <SavedCards companyId={company._id} />
    </>
  );
}
