import { dirname } from 'node:path';

/** What a shell would have replaced, and other readers of a file of variables take as it is: quotes, ~, variables. */
const FOR_A_SHELL = /^["'~]|["']$|\$[\w({]|%\w+%/;

/**
 * What is wrong with DATA_DIR.
 * @param written the variable's value; undefined if it is not set
 * @param dataDir the absolute path
 */
export function dataDirProblems(written: string | undefined, dataDir: string): string[] {
  if (dirname(dataDir) === dataDir)
    return ['DATA_DIR is the root of the file system: name a folder of its own'];
  if (!FOR_A_SHELL.test(written ?? '')) return [];
  return [
    'DATA_DIR has quotes, a ~ or a variable, which nothing replaces: a new database would be kept in a folder of that ' +
      'name. Write the path itself',
  ];
}
