import { lazy, Suspense } from 'react';
import { useInstallMethod } from './use-install-method.ts';

const HomeScreenCoach = lazy(async () => {
  const { HomeScreenCoach } = await import('./home-screen-coach.tsx');
  return { default: HomeScreenCoach };
});

/** The guide, if needed. Loaded with the first screen, so that it also opens offline. */
export function HomeScreenHelp() {
  const way = useInstallMethod();
  if (way !== 'by-hand') return null;
  return (
    <Suspense>
      <HomeScreenCoach />
    </Suspense>
  );
}
