/** How the portal can be installed on this platform. */

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPhone or iPad: the browser has no prompt, so the user needs instructions. */
export function isAppleTablet({ userAgent, maxTouchPoints }: Device): boolean {
  if (/iPhone|iPad|iPod/.test(userAgent)) return true;
  // An iPad identifies as a Mac, but Macs have no touch screen.
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches;
}
