/** Runs as a process of its own: creates an empty database in the folder it is given, and ends. */
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
// Who asked for it was killed.
process.on('disconnect', () => process.exit(1));
const client = await PGlite.create({ dataDir: folder });
await client.close();
process.exit(0);
