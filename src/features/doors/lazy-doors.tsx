import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { PartNotHere } from '../../offline/worker/part-not-here.tsx';
import { useKeptCode } from '../../offline/worker/use-kept-code.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AttendancePanel as LoadedAttendance } from './attendance/attendance-panel.tsx';
import type { DoorsPanel as LoadedDoors } from './doors-panel.tsx';

/** Only where an event has doors is their code wanted; undefined where it is neither on the device nor to be had. */
const loadDoors = () => import('./doors-panel.tsx').catch(() => undefined);
const loadAttendance = () => import('./attendance/attendance-panel.tsx').catch(() => undefined);

const Doors = lazy(async () => ({ default: orNotHere((await loadDoors())?.DoorsPanel) }));
const Came = lazy(async () => ({ default: orNotHere((await loadAttendance())?.AttendancePanel) }));

/** The doors of an event. */
export function DoorsPanel(props: ComponentProps<typeof LoadedDoors>) {
  useKeptCode('door');
  return (
    <Suspense fallback={<Loading />}>
      <Doors {...props} />
    </Suspense>
  );
}

/** Who came to an event. */
export function AttendancePanel(props: ComponentProps<typeof LoadedAttendance>) {
  useKeptCode('door');
  return (
    <Suspense fallback={<Loading />}>
      <Came {...props} />
    </Suspense>
  );
}

const Loading = () => <Skeleton shape="card" height="16rem" />;

function orNotHere<Props>(panel: ComponentType<Props> | undefined): ComponentType<Props> {
  return panel ?? PartNotHere;
}
