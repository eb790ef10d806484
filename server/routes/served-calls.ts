import { cameraRoutes } from './cameras.ts';
import { contentRoutes } from './content.ts';
import { eventRoutes } from './events.ts';
import { invitationRoutes } from './invitations.ts';
import { locationRoutes } from './locations.ts';
import { passwordRoutes } from './password.ts';
import { paymentRoutes } from './payments.ts';
import { planRoutes } from './plans.ts';
import { profileRoutes } from './profile.ts';
import { recordingRoutes } from './recordings.ts';
import { registrationRoutes } from './registration.ts';
import type { Served } from './serve.ts';
import { sessionRoutes } from './session.ts';

/** Every call that this server answers. A test compares it with the contract's table. */
export const servedCalls: readonly Served[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...contentRoutes,
  ...planRoutes,
  ...paymentRoutes,
  ...eventRoutes,
  ...locationRoutes,
  ...cameraRoutes,
  ...invitationRoutes,
  ...recordingRoutes,
];
