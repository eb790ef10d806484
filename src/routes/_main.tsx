import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { MainFrame } from '../features/frame/main-frame.tsx';

const ConnectivityChip = lazy(async () => {
  const { ConnectivityChip } = await import('../features/sync/connectivity-chip.tsx');
  return { default: ConnectivityChip };
});

export const Route = createFileRoute('/_main')({ component: MainLayout });

function MainLayout() {
  return (
    <MainFrame status={<ConnectivityChip />}>
      <Outlet />
    </MainFrame>
  );
}
