/** How long a registration may wait for the administrator, with a passport among its files. */
export const PENDING_DAYS = 30;
