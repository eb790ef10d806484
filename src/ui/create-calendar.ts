import { GregorianCalendar } from '@internationalized/date';

/** The only calendar of the fields' locale, en-GB. The package's function of this name would bundle all calendars. */
export const createCalendar = () => new GregorianCalendar();
