import { GregorianCalendar } from '@internationalized/date';

/** The only calendar of the fields' locale, en-GB. The package's own function of this name brings all the others along. */
export const createCalendar = () => new GregorianCalendar();
