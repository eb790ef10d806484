import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../entities/session/use-session.ts';

/** The way back for anyone who came from the account: an installed app has no button of the browser's for it. */
export function useBackToAccount() {
  const session = useSession();
  const navigate = useNavigate();
  if (!session) return undefined;
  return { label: 'Back to Account', onPress: () => void navigate({ to: '/account' }) };
}
