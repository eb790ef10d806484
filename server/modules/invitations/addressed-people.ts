import type { SheetPerson } from '../../../common/contract/people-sheet.ts';
import { mailboxKey } from '../../core/email.ts';
import { mapYielding } from '../../core/map-yielding.ts';
import { searchTextOf } from '../items/search-text.ts';

/** A row of a sheet, with what is stored of its person. */
export interface AddressedPerson extends SheetPerson {
  /** The e-mail as stored and compared: lower-cased. */
  address: string;
  /** As written by `mailboxKey`. */
  mailbox: string;
  searchText: string;
}

/**
 * Derives what is stored of a sheet's people, which takes seconds for thousands of odd hosts and names. Call it before
 * the transaction, for which others wait; it works in short turns.
 */
export async function addressed(people: readonly SheetPerson[]): Promise<AddressedPerson[]> {
  return await mapYielding(people, (person) => {
    const address = person.email.toLowerCase();
    return {
      ...person,
      address,
      mailbox: mailboxKey(address),
      searchText: searchTextOf(person.name, address),
    };
  });
}
