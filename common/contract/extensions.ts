import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';

/**
 * Which calls an API has beyond the specification's, by the names of the table. Asked at each start: only an answer of
 * this shape counts, and what an API was known to have stays known when it does not answer, or something else does.
 */
const ExtensionsSchema = z.object({ extensions: z.array(z.string()) });

export const extensionsContract = {
  /** Public, and the same for everybody. */
  listExtensions: contractOf('listExtensions', { request: z.object({}), data: ExtensionsSchema }),
};
