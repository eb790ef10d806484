import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ProfileScreen } from '../../../features/account/profile-screen.tsx';
import { oneOf } from '../../../lib/search-values.ts';
import { useHistoryEntry, useSetSearch } from '../../-history-entry.ts';

interface ProfileSearch {
  dialog?: 'password' | undefined;
}

export const Route = createFileRoute('/_main/_signed-in/profile')({
  validateSearch: ({ dialog }): ProfileSearch => ({ dialog: oneOf(['password'], dialog) }),
  staticData: { title: 'EDIT PROFILE' },
  component: Profile,
});

function Profile() {
  const { dialog } = Route.useSearch();
  const { history } = useRouter();
  const entry = useHistoryEntry();
  const canGoBack = useCanGoBack();
  const navigate = Route.useNavigate();
  const setSearch = useSetSearch<ProfileSearch>(navigate);

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
