import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ProfileScreen } from '../../../features/account/profile-screen.tsx';
import { useHistoryEntry, useSetSearch } from '../../-history-entry.ts';

const SearchSchema = z.object({ dialog: z.catch(z.optional(z.enum(['password'])), undefined) });

export const Route = createFileRoute('/_main/_signed-in/profile')({
  validateSearch: SearchSchema,
  staticData: { title: 'EDIT PROFILE' },
  component: Profile,
});

function Profile() {
  const { dialog } = Route.useSearch();
  const { history } = useRouter();
  const entry = useHistoryEntry();
  const canGoBack = useCanGoBack();
  const navigate = Route.useNavigate();
  const setSearch = useSetSearch<z.output<typeof SearchSchema>>(navigate);

  function leave() {
    if (!entry.isStillHere()) return;
    if (canGoBack) history.back();
    else void navigate({ to: '/account', replace: true });
  }

  return (
    <ProfileScreen
      isChangingPassword={dialog === 'password'}
      onChangePassword={() => setSearch(() => ({ dialog: 'password' }), 'dialog')}
      onPasswordLeft={() => entry.closeDialog(() => setSearch(() => ({}), 'in place'))}
      onDone={leave}
    />
  );
}
