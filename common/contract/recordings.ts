import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { PlaceSchema } from './place-schema.ts';
import { listAnswer, listOf, textOr, withId } from './tolerant.ts';

const fileEntry = z.pipe(
  z.transform((file: unknown): unknown => (typeof file === 'string' ? { fileName: file } : file)),
  z.looseObject({ fileName: textOr('') }),
);
const recorder = z.looseObject({
  user_name: textOr(''),
  anonymous_name: textOr(''),
  profile_pic: textOr(''),
});

/** A list, or a single object; empty if there is none, or it is unreadable. */
function someOf<Item extends z.ZodMiniType>(item: Item) {
  const list = z.pipe(
    z.transform((value: unknown): unknown => {
      if (Array.isArray(value)) return value;
      return value == null || value === '' ? [] : [value];
    }),
    listOf(item),
  );
  return z.prefault(list, []);
}

/**
 * A recording of an event. The second file is the one to play. `fileName` is a path on the media host; our server adds
 * a signature that expires. Times are ISO timestamps.
 */
export const RecordingSchema = withId({
  files: someOf(fileEntry),
  /** A still image, if the server has one. */
  poster: textOr(''),
  user_data: someOf(recorder),
  started_at: textOr(''),
  stopped_at: textOr(''),
  start_location: PlaceSchema,
  end_location: PlaceSchema,
});
export type Recording = z.output<typeof RecordingSchema>;

export const recordingsContract = {
  listRecordings: contractOf('listRecordings', {
    request: z.object({
      event_id: z.string(),
      company_id: z.optional(z.string()),
      search_key: z.optional(z.string()),
      page: z.optional(z.string()),
      limit: z.optional(z.string()),
    }),
    data: listAnswer(RecordingSchema),
  }),
};
