/** Claims a door's link for this device. The device's secret is stored before anything is sent. */
import * as z from 'zod/mini';
import { doorContract } from '../../../../common/contract/door.ts';
import { api } from '../../../api/api.ts';
import { ApiError, isNotFound, isRefused } from '../../../api/api-error.ts';
import { isUnanswered } from '../../../api/unanswered.ts';
import { heldDoor, holdDoor } from '../../../offline/door/door-holder.ts';
import { forgetLeft, keepDoor } from '../../../offline/door/own-doors.ts';

const CLAIM = 'door_claim';
const ClaimSchema = z.object({
  link: z.string(),
  secret: z.string(),
  /** Whether the server has answered, by a door or a refusal. */
  isAnswered: z._default(z.boolean(), false),
});

/** Why a link did not open a door. `again`: a retry may help. */
export interface ClaimProblem {
  readonly title: string;
  readonly text: string;
  readonly again: boolean;
}

const LINK = /^[\w-]{43}$/;

/** Claims the door. @returns its event, or why it failed */
export async function claimLink(link: string): Promise<{ eventId: string } | ClaimProblem> {
  if (!LINK.test(link)) return NO_LINK;
  const device_secret = secretFor(link);
  if (device_secret === undefined) return NOT_KEPT;
  try {
    const { data } = await api.send(doorContract.claimDoor, {
      link,
      device_secret,
      device_name: deviceName(),
    });
    const { access_token: token, door, event } = data;
    const before = heldDoor();
    const { _id: eventId, company } = event;
    const isKept = holdDoor({ token, eventId, doorId: door._id, door: door.name, company });
    if (!isKept) return NOT_KEPT;
    noteAnswered();
    await keepDoor({ token, eventId });
    if (before && before.eventId !== eventId) await forgetLeft(before);
    return { eventId };
  } catch (error) {
    if (isOver(error)) noteAnswered();
    return problemOf(error);
  }
}

/** Whether our server has refused the link for this device. A gateway's 404 does not count. */
function isOver(error: unknown): boolean {
  return isNotFound(error) || (isRefused(error) && error.status === 409);
}

/** Whether this device has claimed this link last: it may be opened again without a question. */
export function isOwnLink(link: string): boolean {
  return keptClaim()?.link === link;
}

/** The claimed link without an answer, which is no longer in the URL; empty if there is none. */
export function unansweredLink(): string {
  const kept = keptClaim();
  return kept && !kept.isAnswered ? kept.link : '';
}

const NO_LINK: ClaimProblem = {
  title: 'This is no link of a door',
  text: 'A part of it may be missing. Scan the code again, or ask the organizer for the link.',
  again: false,
};
const NOT_KEPT: ClaimProblem = {
  title: 'This device does not keep the door',
  text: 'Its storage is full or switched off, as in a private window. Use a normal window or another device.',
  again: true,
};
/** The answer was not our server's. */
const BEHIND_SIGN_IN: ClaimProblem = {
  title: 'No connection',
  text: 'The Wi-Fi may want a sign-in: open any page in the browser, sign in there, then try again.',
  again: true,
};

const UNANSWERED: ClaimProblem = {
  title: 'No answer',
  text: 'The server may have opened the door for this device all the same. Try again: for this device the link is still good.',
  again: true,
};

function problemOf(error: unknown): ClaimProblem {
  const { kind, status, message, isForeign } =
    error instanceof ApiError ? error : { kind: 'offline', status: undefined, message: '', isForeign: false };
  // An error of a gateway is no captive portal.
  if (isUnanswered(error)) return UNANSWERED;
  if (kind === 'unreadable' || isForeign) return BEHIND_SIGN_IN;
  if (status === 404)
    return {
      title: 'This link opens no door any more',
      text: 'It is too old, a newer one has taken its place, or the door was ended. Ask the organizer for a new link.',
      again: false,
    };
  if (status === 409)
    return {
      title: 'Another device has this door',
      text: 'A link opens its door once, on one device. Ask the organizer for a link of your own.',
      again: false,
    };
  if (status === 429)
    return { title: 'Too many tries', text: 'Wait some minutes, then try again.', again: true };
  if (kind === 'refused') return { title: 'The door was not opened', text: message, again: true };
  return {
    title: 'No connection',
    text: 'To open the door this device needs a connection once. After that it works without.',
    again: true,
  };
}

/**
 * The same secret for the same link: if an answer is lost, only a repetition with that secret opens the link.
 * Undefined if the storage fails.
 */
function secretFor(link: string): string | undefined {
  try {
    const kept = keptClaim();
    if (kept?.link === link) return kept.secret;
    const secret = randomSecret();
    localStorage.setItem(CLAIM, JSON.stringify({ link, secret }));
    return secret;
  } catch {
    return undefined;
  }
}

/** A page opened without a link no longer retries this one. */
function noteAnswered(): void {
  const kept = keptClaim();
  // Overwriting an existing item with a shorter one works even if the storage is full.
  if (kept) localStorage.setItem(CLAIM, JSON.stringify({ ...kept, isAnswered: true }));
}

function keptClaim(): z.output<typeof ClaimSchema> | undefined {
  try {
    return z.safeParse(ClaimSchema, JSON.parse(localStorage.getItem(CLAIM) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** 32 random bytes in base64url. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'];

/** The device's name in the organizer's list, from the user agent. */
function deviceName(): string {
  return DEVICES.find((name) => navigator.userAgent.includes(name)) ?? 'Device';
}
