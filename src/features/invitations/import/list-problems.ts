/** Why a list cannot be accepted, as messages that say what to do. */
export const LIST_TOO_LARGE = 'This file is larger than 5 MB. Please split it.';
export const LIST_TOO_LONG = 'This list has more than 10,000 people. Please split it.';
export const LIST_EMPTY = 'There is nothing in this file. Fill in the columns Name and Email.';
export const LIST_LISTS_NOBODY = 'The file lists nobody. Fill in the columns Name and Email.';
export const LIST_UNREADABLE =
  'This file could not be read. Please save it again as .xlsx or .csv and choose it once more.';
export const LIST_TOO_SLOW =
  'Reading this list took over a minute and was stopped. Your file may be fine: close other apps and choose it again.';
export const UNPACKS_TO_TOO_MUCH =
  'This file could not be read: it unpacks to more than 64 MB. Save only the list, as .xlsx or .csv.';
export const LIST_HAS_TOO_MANY_CELLS =
  'This file has more than a million cells. Save only the list, with its columns of names and e-mails.';
export const NO_ADDRESSES =
  'No e-mail address was found. The list needs a column of e-mail addresses, as in the sample file.';
/** The code that reads lists is loaded separately; on a new device it may be missing. */
export const READER_MISSING =
  'The part of this app that reads lists is not on this device yet, and there is no connection to fetch it. Your file may be fine: connect once and choose it again.';
