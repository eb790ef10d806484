import * as z from 'zod/mini';
import { type CommandResult, failed } from './admin-command.ts';

/** The content of a FILE, or why it is invalid. */
export type ImportedFile<Content> =
  | { isRead: true; content: Content }
  | { isRead: false; refusal: CommandResult };

/** Reads the JSON of a FILE. `example` is shown beside the errors. */
export function importedFile<Content>(
  schema: z.ZodMiniType<Content>,
  text: string | undefined,
  example: unknown,
): ImportedFile<Content> {
  const failure = (why: string): ImportedFile<Content> => ({
    isRead: false,
    refusal: failed(
      `The file cannot be imported: ${why}\n\nAn example:\n\n${JSON.stringify(example, null, 2)}`,
    ),
  });
  if (text === undefined) return failure('the FILE is missing in the command.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failure(`it is not JSON (${error instanceof Error ? error.message : error}).`);
  }
  const read = z.safeParse(schema, json);
  if (!read.success) return failure(`\n${z.prettifyError(read.error)}`);
  return { isRead: true, content: read.data };
}
