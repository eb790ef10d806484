import { observable } from '../../offline/observable.ts';

/** Whether the way onto the home screen is being shown. */
export const guideOpen = observable(false);
