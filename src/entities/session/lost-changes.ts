/**
 * How many unsent changes the browser erased, kept for the tab's life or until the next log-in, as the page may reload
 * before the user reads it. Session storage is not erased with the rest.
 */
import { tabStorageItem } from '../../lib/tab-storage.ts';

const lost = tabStorageItem('lost_here');

/** @param count 0 if nothing was lost */
export const noteLostChanges = (count: number): void => lost.write(String(count));

/** The number; undefined if nothing was lost. */
export const lostChanges = (): number | undefined => Number(lost.read()) || undefined;

/** Called when a session begins in this tab. */
export const forgetLostChanges = (): void => lost.remove();
