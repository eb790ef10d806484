/** The company whose answers may be stored. Apart from the store, which the log-in screen does not need. */

let readsOwner: string | null = null;

/** Sets the company whose rows may be written. Late answers of another one are dropped. */
export function setReadsOwner(companyId: string | null): void {
  readsOwner = companyId;
}

/** Whether rows of this company may be written: false as soon as it has logged out. */
export function isReadsOwner(companyId: string): boolean {
  return readsOwner === companyId;
}
