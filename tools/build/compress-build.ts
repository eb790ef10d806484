import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const compress = promisify(brotliCompress);

/** Puts a `.br` beside every text file of a build, once, so that serving it costs nothing. */
export async function compressBuild(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true });
  const texts = names.filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.'));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(dist, name);
      await writeFile(`${file}.br`, await compress(await readFile(file), BROTLI));
    }),
  );
}
