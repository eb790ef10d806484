import { cameraRoutes } from './cameras.ts';
import { eventRoutes } from './events.ts';
import { invitationRoutes } from './invitations.ts';
import { locationRoutes } from './locations.ts';
import { paymentRoutes } from './payments.ts';
import { planRoutes } from './plans.ts';
import { recordingRoutes } from './recordings.ts';
import { registrationRoutes } from './registration.ts';
import type { Served } from './serve.ts';
import { sessionRoutes } from './session.ts';

/** Every call that this server answers. A test compares it with the contract's table. */
export const servedCalls: readonly Served[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...planRoutes,
  ...paymentRoutes,
  ...eventRoutes,
  ...locationRoutes,
  ...cameraRoutes,
  ...invitationRoutes,
  ...recordingRoutes,
];
