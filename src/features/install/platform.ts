/** Which way onto the home screen there is. */

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPhone or an iPad: there the browser offers nothing, and the person has to know the way. */
export function isAppleTablet({ userAgent, maxTouchPoints }: Device): boolean {
  if (/iPhone|iPad|iPod/.test(userAgent)) return true;
  // An iPad says it is a Mac. No Mac can be touched.
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches;
}
