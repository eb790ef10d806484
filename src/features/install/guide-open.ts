import { observable } from '../../offline/observable.ts';

/** Whether the home screen guide is open. */
export const guideOpen = observable(false);
