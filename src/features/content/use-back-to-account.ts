import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../entities/session/use-session.ts';

/** The way back for users who came from the account: an installed app has no browser buttons. */
export function useBackToAccount() {
  const session = useSession();
  const navigate = useNavigate();
  if (!session) return undefined;
  return { label: 'Back to Account', onPress: () => void navigate({ to: '/account' }) };
}
