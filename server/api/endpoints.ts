import type { Endpoint } from '../http/define-route.ts';
import { passwordRoutes } from '../modules/auth/password-routes.ts';
import { registrationRoutes } from '../modules/auth/registration-routes.ts';
import { sessionRoutes } from '../modules/auth/session-routes.ts';
import { cameraRoutes } from '../modules/cameras/camera-routes.ts';
import { changeRoutes } from '../modules/changes/change-routes.ts';
import { contentRoutes } from '../modules/content/content-routes.ts';
import { doorRoutes } from '../modules/doors/door-routes.ts';
import { reminderRoutes } from '../modules/guest-mails/reminder-routes.ts';
import { invitationRoutes } from '../modules/invitations/invitation-routes.ts';
import { passRoutes } from '../modules/invitations/pass-routes.ts';
import { eventRoutes } from '../modules/items/event-routes.ts';
import { locationRoutes } from '../modules/items/location-routes.ts';
import { paymentRoutes } from '../modules/payments/payment-routes.ts';
import { planRoutes } from '../modules/plans/plan-routes.ts';
import { profileRoutes } from '../modules/profile/profile-routes.ts';
import { recordingRoutes } from '../modules/recordings/recording-routes.ts';

/** Every call that this server serves. A test compares it with the contract's table. */
export const endpoints: readonly Endpoint[] = [
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
  ...passRoutes,
  ...reminderRoutes,
  ...recordingRoutes,
  ...changeRoutes,
  ...doorRoutes,
];
