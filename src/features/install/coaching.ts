import { observable } from '../../offline/observable.ts';

/** Whether the way onto the home screen is being shown. */
export const coaching = observable(false);
