/** Shown when a change is stored on the device and the server has not answered within a second. */
export const SAVED_ON_DEVICE = 'Saved on this device. It will be sent when the connection allows.';
