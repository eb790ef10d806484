/** The administrator's commands, as their help and the README list them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HELP } from '../../../server/admin/commands.ts';

const README = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

/** One or two words at the beginning of an indented line, with one blank between them. */
const commandsIn = (help: string) =>
  [...help.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)(?= )/gm)].map(([, name = '']) => name);

test('the README lists every command of the help', () => {
  const commands = commandsIn(HELP);
  expect(commands).toEqual(expect.arrayContaining(['companies', 'payments compare', 'mails drop', 'seed']));
  expect(commands.filter((name) => !README.includes(`\`${name}`))).toEqual([]);
});
