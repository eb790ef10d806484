import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { MissingPart } from '../../offline/worker/missing-part.tsx';
import { useCachedCode } from '../../offline/worker/use-cached-code.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AttendancePanel as LoadedAttendance } from './attendance/attendance-panel.tsx';
import type { DoorsPanel as LoadedDoors } from './doors-panel.tsx';

/** The doors' code is only loaded for events with doors; undefined if it cannot be loaded. */
const loadDoors = () => import('./doors-panel.tsx').catch(() => undefined);
const loadAttendance = () => import('./attendance/attendance-panel.tsx').catch(() => undefined);

const Doors = lazy(async () => ({ default: orNotHere((await loadDoors())?.DoorsPanel) }));
const Came = lazy(async () => ({ default: orNotHere((await loadAttendance())?.AttendancePanel) }));

/** The doors of an event. */
export function DoorsPanel(props: ComponentProps<typeof LoadedDoors>) {
  useCachedCode('door');
  return (
    <Suspense fallback={<Loading />}>
      <Doors {...props} />
    </Suspense>
  );
}

/** The attendance of an event. */
export function AttendancePanel(props: ComponentProps<typeof LoadedAttendance>) {
  useCachedCode('door');
  return (
    <Suspense fallback={<Loading />}>
      <Came {...props} />
    </Suspense>
  );
}

const Loading = () => <Skeleton shape="card" height="16rem" />;

function orNotHere<Props>(panel: ComponentType<Props> | undefined): ComponentType<Props> {
  return panel ?? MissingPart;
}
