import { createFileRoute, Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../entities/session/use-session.ts';
import { MainFrame } from '../features/layout/main-layout.tsx';
import { LogOutQuestion } from '../features/sync/log-out-question.tsx';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * The rest of the header comes once the screen stands: what somebody came for is fetched and drawn before it, and stays
 * where the rest cannot be loaded.
 */
const afterwards = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await new Promise<void>((done) => void whenIdle(done));
    return { default: await load().catch(() => Nothing) };
  });
const Nothing = () => null;

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

export const Route = createFileRoute('/_main')({ component: MainLayout });

function MainLayout() {
  const session = useSession();
  return (
    <MainFrame
      // Visitors have no outbox: its code would only hold up the landing page.
      status={session && <ConnectionStatus />}
      menuItem={<InstallMenuItem />}
      footerItem={<InstallFooterItem />}
    >
      <Outlet />
      {session && <LogOutQuestion key={session.companyId} companyId={session.companyId} />}
      <Suspense>
        <HomeScreenHelp />
      </Suspense>
    </MainFrame>
  );
}
