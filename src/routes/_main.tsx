import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MainFrame } from '../features/frame/main-frame.tsx';

const ConnectionStatus = lazy(async () => {
  const { ConnectionStatus } = await import('./_main/-connection-status.tsx');
  return { default: ConnectionStatus };
});
const InstallMenuItem = lazy(async () => {
  const { InstallMenuItem } = await import('../features/install/install-buttons.tsx');
  return { default: InstallMenuItem };
});
const InstallFooterItem = lazy(async () => {
  const { InstallFooterItem } = await import('../features/install/install-buttons.tsx');
  return { default: InstallFooterItem };
});
const HomeScreenHelp = lazy(async () => {
  const { HomeScreenHelp } = await import('../features/install/home-screen-help.tsx');
  return { default: HomeScreenHelp };
});

export const Route = createFileRoute('/_main')({ component: MainLayout });

function MainLayout() {
  return (
    <MainFrame
      status={<ConnectionStatus />}
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
