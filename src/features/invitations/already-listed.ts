/** The warning for an e-mail that is on the list as known on this device. */
export const alreadyListed = (email: string): string =>
  `${email} is already on this list. If it was cancelled on another device, press again.`;
