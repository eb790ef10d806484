import { createFileRoute, Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../entities/session/use-session.ts';
import { MainLayout } from '../features/layout/main-layout.tsx';
import { LogOutQuestion } from '../features/sync/log-out-question.tsx';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * Loads the rest of the header after the screen was rendered, so that it does not delay the screen. If it cannot be
 * loaded, the screen stays.
 */
const afterwards = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await new Promise<void>((done) => void whenIdle(done));
    return { default: await load().catch(() => Empty) };
  });
const Empty = () => null;

const ConnectionStatus = afterwards(
  async () => (await import('./_main/-connection-status.tsx')).ConnectionStatus,
);
const InstallMenuItem = afterwards(
  async () => (await import('../features/install/install-buttons.tsx')).InstallMenuItem,
);
const InstallFooterItem = afterwards(
  async () => (await import('../features/install/install-buttons.tsx')).InstallFooterItem,
);
const HomeScreenHelp = afterwards(
  async () => (await import('../features/install/home-screen-help.tsx')).HomeScreenHelp,
);

export const Route = createFileRoute('/_main')({ component: Main });

function Main() {
  const session = useSession();
  return (
    <MainLayout
      // Visitors have no outbox, and its code would slow the landing page down.
      status={session && <ConnectionStatus />}
      menuItem={<InstallMenuItem />}
      footerItem={<InstallFooterItem />}
    >
      <Outlet />
      {session && <LogOutQuestion key={session.companyId} companyId={session.companyId} />}
      <Suspense>
        <HomeScreenHelp />
      </Suspense>
    </MainLayout>
  );
}
