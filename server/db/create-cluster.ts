/** Runs as a process of its own: creates an empty database in the folder it is given, and ends. */
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
const client = await PGlite.create({ dataDir: folder });
await client.close();
