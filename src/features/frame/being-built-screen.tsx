import { Link, useMatches } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dashboardOf } from '../session/guards.ts';
import { useSession } from '../session/use-company.ts';

/** Stands where a screen will be. It promises nothing and shows the way back. */
export function BeingBuiltScreen() {
  const session = useSession();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={<Construction />}
        title="This page is being built"
        text="It will open with one of the next versions. Everything else works without it."
        action={
          <Link
            to={session ? dashboardOf(session.userType) : '/lander'}
            className={buttonClass({ variant: 'primary' })}
          >
            {session ? 'Back to Dashboard' : 'Home'}
          </Link>
        }
      />
    </>
  );
}
