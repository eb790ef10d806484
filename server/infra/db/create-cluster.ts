/** Runs as a separate process: creates an empty database in the given folder, and exits. */
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
// The parent process was killed.
process.on('disconnect', () => process.exit(1));
const client = await PGlite.create({ dataDir: folder });
await client.close();
process.exit(0);
