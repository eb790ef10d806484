import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';

/**
 * The calls of an API beyond the specification, by their names in the table. Requested at each start. Only an answer of
 * this shape counts; known extensions stay known if there is none.
 */
const ExtensionsSchema = z.object({ extensions: z.array(z.string()) });

export const extensionsContract = {
  /** Public, and the same for everybody. */
  listExtensions: contractOf('listExtensions', { request: z.object({}), data: ExtensionsSchema }),
};
