import { lazy, Suspense } from 'react';
import { useInstallWay } from './use-install-way.ts';

const HomeScreenCoach = lazy(async () => {
  const { HomeScreenCoach } = await import('./home-screen-coach.tsx');
  return { default: HomeScreenCoach };
});

/** The guide, if needed. Loaded with the first screen, so that it also opens offline. */
export function HomeScreenHelp() {
  const way = useInstallWay();
  if (way !== 'by-hand') return null;
  return (
    <Suspense>
      <HomeScreenCoach />
    </Suspense>
  );
}
