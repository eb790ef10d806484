/**
 * The table of calls between portal and API: plain data, and the only place that contains a path. Client, server
 * routes, worker, OpenAPI page and authorization test are derived from it. Schemas of requests and answers are in the
 * neighbouring files, under the same names.
 */

import type { CompanyKind } from './company-kinds.ts';
import { keysOf } from './members.ts';

/**
 * Who may make a call: `company` is one of any kind; `door` a device with the token of an event's door, or an event
 * company; `admin` the holder of ADMIN_TOKEN. Checked in `server/http/callers/access.ts`.
 */
export type Access = 'public' | 'company' | CompanyKind | 'door' | 'admin';

/** How the request is encoded: JSON body, multipart form, query string, or nothing. */
export type Encoding = 'json' | 'multipart' | 'query' | 'none';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/v1/`. */
  readonly path: string;
  readonly encoding: Encoding;
  readonly access: Access;
  /** The server's message, shown by the portal, after a successful change. */
  readonly success?: string;
  /** Shown when a failed answer has no message (specification, section 8). */
  readonly fallback: string;
  /** May be stored in the outbox while there is no connection. */
  readonly queueable?: true;
  /** Not in the specification; required for new calls. Only our API has it, and lists it as an extension. */
  readonly extension?: true;
}

const GENERAL = 'Server Error';
/** Success of a change that was taken back, whether or not it had been made. */
export const TAKEN_BACK = 'Taken back';

// biome-ignore format: a table reads one line a call
export const calls = {
  // Registration and session
  login: { method: 'POST', path: 'company/auth/login', encoding: 'json', access: 'public', success: 'Login successful', fallback: 'Login failed' },
  sendRegisterCode: { method: 'POST', path: 'company/auth/register_otp', encoding: 'json', access: 'public', fallback: 'Register OTP Send failed' },
  verifyRegisterCode: { method: 'POST', path: 'company/auth/verify_register_otp', encoding: 'json', access: 'public', fallback: 'Register failed' },
  register: { method: 'POST', path: 'company/auth/register', encoding: 'multipart', access: 'public', fallback: 'Register failed' },
  logout: { method: 'POST', path: 'company/auth/logout', encoding: 'none', access: 'company', success: 'Logged out successfully', fallback: 'Session expired, logged out' },
  finishLogout: { method: 'POST', path: 'company/auth/finish_logout', encoding: 'json', access: 'public', success: 'Logged out successfully', fallback: 'Session expired, logged out', extension: true },
  currentCompany: { method: 'GET', path: 'company/auth/details', encoding: 'none', access: 'company', fallback: GENERAL },
  companyById: { method: 'GET', path: 'company/auth/details/get', encoding: 'query', access: 'company', fallback: GENERAL },

  // Passwords and profile
  forgotPassword: { method: 'POST', path: 'company/auth/forgot_password', encoding: 'json', access: 'public', fallback: GENERAL },
  verifyResetCode: { method: 'POST', path: 'company/auth/verify_otp', encoding: 'json', access: 'public', fallback: GENERAL },
  resendResetCode: { method: 'POST', path: 'company/auth/resend_otp', encoding: 'json', access: 'public', success: 'OTP Resent Successfully', fallback: 'Register OTP Resend failed' },
  resetPassword: { method: 'POST', path: 'company/auth/reset_password', encoding: 'json', access: 'public', success: 'Password changed successfully', fallback: GENERAL },
  setPassword: { method: 'POST', path: 'company/auth/set_password', encoding: 'json', access: 'public', success: 'Password changed successfully', fallback: GENERAL },
  adminResetPassword: { method: 'POST', path: 'admin/auth/company/reset_password', encoding: 'json', access: 'admin', success: 'Password changed successfully', fallback: GENERAL },
  updateProfile: { method: 'PUT', path: 'company/auth/profile', encoding: 'multipart', access: 'company', success: 'Profile Updated Successfully', fallback: 'Profile Update Failed' },
  changePassword: { method: 'POST', path: 'company/auth/change_password', encoding: 'json', access: 'company', success: 'Password has been updated successfully', fallback: 'Update failed' },

  // Changes whose answer was lost
  findChange: { method: 'GET', path: 'company/changes/find', encoding: 'query', access: 'company', fallback: GENERAL, extension: true },
  undoChange: { method: 'POST', path: 'company/changes/undo', encoding: 'json', access: 'company', success: TAKEN_BACK, fallback: 'Failed to take this back', queueable: true, extension: true },

  // Common content
  sendContactMessage: { method: 'POST', path: 'common/contactus/fill', encoding: 'json', access: 'public', fallback: 'Unable to Fill Contact Form' },
  legalTexts: { method: 'GET', path: 'common/common_content', encoding: 'query', access: 'public', fallback: GENERAL },
  questions: { method: 'GET', path: 'common/questions', encoding: 'query', access: 'public', fallback: GENERAL },
  listExtensions: { method: 'GET', path: 'common/extensions', encoding: 'query', access: 'public', fallback: GENERAL, extension: true },

  // Plans and payment
  listPlans: { method: 'GET', path: 'company/subscription/packages/list', encoding: 'query', access: 'public', fallback: GENERAL },
  planDetails: { method: 'GET', path: 'company/subscription/packages/details', encoding: 'query', access: 'public', fallback: GENERAL },
  purchasePlan: { method: 'POST', path: 'company/subscription/packages/purchase', encoding: 'json', access: 'company', fallback: 'Payment not initialised !!! Please contact to support.' },
  upgradePlan: { method: 'POST', path: 'company/subscription/packages/upgradePlan', encoding: 'json', access: 'company', fallback: 'Payment not initialised !!! Please contact to support.' },
  listSavedCards: { method: 'GET', path: 'company/subscription/payment/resourceList', encoding: 'query', access: 'company', fallback: GENERAL },
  removeSavedCard: { method: 'DELETE', path: 'company/subscription/payment/resourceDelete', encoding: 'json', access: 'company', success: 'Card removed successfully', fallback: 'Failed to remove card', extension: true },

  // Events
  addEvent: { method: 'POST', path: 'company/event/add', encoding: 'multipart', access: 'event', success: 'New Event Added Successfully', fallback: 'Add New Event Action Failed' },
  editEvent: { method: 'PUT', path: 'company/event/edit', encoding: 'multipart', access: 'event', success: 'Event Updated Successfully', fallback: 'Update Event Action Failed' },
  setEventStatus: { method: 'PUT', path: 'company/event/deactivate', encoding: 'json', access: 'event', success: 'Event status updated successfully', fallback: 'Failed to update event status' },
  deleteEvent: { method: 'DELETE', path: 'company/event/delete', encoding: 'json', access: 'event', success: 'Event deleted successfully', fallback: 'Failed to delete event' },
  listEvents: { method: 'GET', path: 'company/event/list', encoding: 'query', access: 'event', fallback: GENERAL },
  eventDetails: { method: 'GET', path: 'company/event/details', encoding: 'query', access: 'event', fallback: GENERAL },
  setEventReminder: { method: 'PUT', path: 'company/event/reminder', encoding: 'json', access: 'event', success: 'Reminder changed', fallback: 'Failed to change the reminder', extension: true },
  sendEventInvitation: { method: 'POST', path: 'company/event/invitation/send', encoding: 'json', access: 'event', success: 'Inviation Sent Successfully', fallback: 'Send Invite Action Failed', queueable: true },
  cancelEventInvitation: { method: 'POST', path: 'company/event/invitation/cancel', encoding: 'json', access: 'event', success: 'Invitation cancelled successfully', fallback: 'Failed to cancel invitation', queueable: true },
  bulkSendEventInvitations: { method: 'POST', path: 'company/event/invitation/bulk-send', encoding: 'multipart', access: 'event', success: 'Inviation Sent Successfully', fallback: 'Send Bulk Invite Action Failed', queueable: true },
  listEventInvitations: { method: 'GET', path: 'company/event/invitation/list', encoding: 'query', access: 'event', fallback: GENERAL },
  readPass: { method: 'GET', path: 'common/event_pass', encoding: 'query', access: 'public', fallback: GENERAL, extension: true },
  listRecordings: { method: 'GET', path: 'company/event/recording/list', encoding: 'query', access: 'event', fallback: GENERAL },

  // The door of an event
  openDoor: { method: 'POST', path: 'company/event/door/open', encoding: 'json', access: 'event', success: 'Door added', fallback: 'Failed to open the door', extension: true },
  linkDoor: { method: 'POST', path: 'company/event/door/link', encoding: 'json', access: 'event', success: 'Link made', fallback: 'Failed to make the link', extension: true },
  listDoors: { method: 'GET', path: 'company/event/door/list', encoding: 'query', access: 'event', fallback: GENERAL, extension: true },
  endDoor: { method: 'POST', path: 'company/event/door/end', encoding: 'json', access: 'event', success: 'Door ended', fallback: 'Failed to end the door', extension: true },
  endDoors: { method: 'POST', path: 'company/event/door/end-all', encoding: 'json', access: 'event', success: 'Doors ended', fallback: 'Failed to end the doors', extension: true },
  leaveOutDoor: { method: 'PUT', path: 'company/event/door/leave-out', encoding: 'json', access: 'event', success: 'Changed what counts', fallback: 'Failed to change what counts', extension: true },
  setReentry: { method: 'PUT', path: 'company/event/door/reentry', encoding: 'json', access: 'event', success: 'Re-entry changed', fallback: 'Failed to change re-entry', extension: true },
  claimDoor: { method: 'POST', path: 'company/event/door/claim', encoding: 'json', access: 'public', success: 'This device has the door', fallback: 'Failed to open the door on this device', extension: true },
  readDoorLog: { method: 'GET', path: 'company/event/door/log', encoding: 'query', access: 'door', fallback: GENERAL, extension: true },
  recordAdmissions: { method: 'POST', path: 'company/event/door/record', encoding: 'json', access: 'door', success: 'Recorded', fallback: 'Failed to record', extension: true },

  // Invitation mails, of both kinds
  correctInvitation: { method: 'POST', path: 'company/invitation/correct', encoding: 'json', access: 'company', success: 'The invitation is sent again', fallback: 'Failed to send the invitation again', queueable: true, extension: true },
  resendFailedInvitations: { method: 'POST', path: 'company/invitation/resend-failed', encoding: 'json', access: 'company', success: 'The invitations are sent again', fallback: 'Failed to send the invitations again', queueable: true, extension: true },

  // Locations
  addLocation: { method: 'POST', path: 'company/location/add', encoding: 'multipart', access: 'security', success: 'New Location Added Successfully', fallback: 'Add New Location Action Failed' },
  editLocation: { method: 'POST', path: 'company/location/update', encoding: 'multipart', access: 'security', success: 'Location Updated Successfully', fallback: 'Update Location Action Failed' },
  setLocationStatus: { method: 'PUT', path: 'company/location/deactivate', encoding: 'json', access: 'security', success: 'Location status updated successfully', fallback: 'Failed to update location status' },
  deleteLocation: { method: 'DELETE', path: 'company/location/delete', encoding: 'json', access: 'security', success: 'Location deleted successfully', fallback: 'Failed to delete location' },
  listLocations: { method: 'GET', path: 'company/location/list', encoding: 'query', access: 'security', fallback: GENERAL },
  locationDetails: { method: 'GET', path: 'company/location/details', encoding: 'query', access: 'security', fallback: GENERAL },
  addCamera: { method: 'POST', path: 'company/location/camera/add', encoding: 'json', access: 'security', success: 'New Camera Added Successfully', fallback: 'Add New Location Camera Action Failed', queueable: true },
  deleteCamera: { method: 'DELETE', path: 'company/location/camera/delete', encoding: 'json', access: 'security', success: 'Camera deleted successfully', fallback: 'Failed to delete camera', queueable: true },
  listCameras: { method: 'GET', path: 'company/location/camera/list', encoding: 'query', access: 'security', fallback: GENERAL },
  sendLocationInvitation: { method: 'POST', path: 'company/location/invitation/send', encoding: 'json', access: 'security', success: 'Inviation Sent Successfully', fallback: 'Send Invite Action Failed', queueable: true },
  cancelLocationInvitation: { method: 'POST', path: 'company/location/invitation/cancel', encoding: 'json', access: 'security', success: 'Invitation cancelled successfully', fallback: 'Failed to cancel invitation', queueable: true },
  bulkSendLocationInvitations: { method: 'POST', path: 'company/location/invitation/bulk-send', encoding: 'multipart', access: 'security', success: 'Inviation Sent Successfully', fallback: 'Send Bulk Invite Action Failed', queueable: true },
  listLocationInvitations: { method: 'GET', path: 'company/location/invitation/list', encoding: 'query', access: 'security', fallback: GENERAL },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Calls that the outbox can store. */
export type QueueableCall = {
  [Name in CallName]: (typeof calls)[Name] extends { queueable: true } ? Name : never;
}[CallName];

/** The row of one call, widened from its literal type. */
export function callOf(name: CallName): Call {
  return calls[name];
}

/** All names, in the table's order. */
export const callNames = keysOf(calls);
