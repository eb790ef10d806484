import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MainFrame } from '../features/frame/main-frame.tsx';
import { useSession } from '../features/session/use-company.ts';
import { whenIdle } from '../lib/when-idle.ts';

const idle = () => new Promise<void>((done) => void whenIdle(done));

/** The rest of the header comes once the screen stands: what somebody came for is fetched and drawn before it. */
const ConnectionStatus = lazy(async () => {
  await idle();
  const { ConnectionStatus } = await import('./_main/-connection-status.tsx');
  return { default: ConnectionStatus };
});
const InstallMenuItem = lazy(async () => {
  await idle();
  const { InstallMenuItem } = await import('../features/install/install-buttons.tsx');
  return { default: InstallMenuItem };
});
const InstallFooterItem = lazy(async () => {
  await idle();
  const { InstallFooterItem } = await import('../features/install/install-buttons.tsx');
  return { default: InstallFooterItem };
});
const HomeScreenHelp = lazy(async () => {
  await idle();
  const { HomeScreenHelp } = await import('../features/install/home-screen-help.tsx');
  return { default: HomeScreenHelp };
});

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
      <Suspense>
        <HomeScreenHelp />
      </Suspense>
    </MainFrame>
  );
}
