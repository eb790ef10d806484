/**
 * How many unsent changes went with what the browser erased, for the tab's life or until somebody logs in: the page may be
 * loaded again before anybody has read it. The storage that this lies in is not erased with the rest.
 */
import { tabStorageItem } from '../../lib/tab-storage.ts';

const lost = tabStorageItem('lost_here');

/** @param count 0 where nothing was lost after all */
export const noteLost = (count: number): void => lost.write(String(count));

/** How many; undefined where nothing was lost. */
export const lostHere = (): number | undefined => Number(lost.read()) || undefined;

/** A session has begun in this tab. */
export const forgetLost = (): void => lost.remove();
