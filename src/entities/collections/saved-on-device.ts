/** Shown when a change is stored on the device and the server has not answered within a second. */
export const SAVED_ON_DEVICE = 'Saved on this device. It will be sent when the connection allows.';
/** The same where the server was reached. */
export const NOT_TAKEN_YET =
  'Saved on this device. The server answered, but has not taken it yet: it is tried again.';

/** @param isAnswered whether the server has answered it, in a way that settles nothing */
export const savedMessage = (isAnswered = false) => (isAnswered ? NOT_TAKEN_YET : SAVED_ON_DEVICE);
