import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ProfileScreen } from '../../../features/account/profile-screen.tsx';

const SearchSchema = z.object({ dialog: z.catch(z.optional(z.enum(['password'])), undefined) });

export const Route = createFileRoute('/_main/_signed-in/profile')({
  validateSearch: SearchSchema,
  staticData: { title: 'EDIT PROFILE' },
  component: Profile,
});

function Profile() {
  const { dialog } = Route.useSearch();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = Route.useNavigate();

  function leave() {
    if (canGoBack) history.back();
    else void navigate({ to: '/account', replace: true });
  }

  return (
    <ProfileScreen
      isChangingPassword={dialog === 'password'}
      // In place: the way back from this screen leads to where one came from, not to its own dialog.
      onChangePassword={(isOpen) =>
        void navigate({ search: isOpen ? { dialog: 'password' } : {}, replace: true })
      }
      onDone={leave}
    />
  );
}
