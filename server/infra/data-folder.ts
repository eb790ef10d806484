/** What a data folder consists of. */

/** The embedded database. */
export const CLUSTER = 'pgdata';

/** Pictures, documents and recordings, where no object store keeps them. */
export const MEDIA = 'media';
