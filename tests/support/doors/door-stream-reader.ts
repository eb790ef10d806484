import { DOOR_STREAM_PATH } from '../../../common/contract/door.ts';

interface StreamMessage {
  event: string;
  data: unknown;
}

export interface StreamReader {
  status: number;
  /** The next message, however late; undefined once the stream has ended. Comments are skipped. */
  next(): Promise<StreamMessage | undefined>;
  /** The last place of the log according to the next message. */
  nextCursor(): Promise<number | undefined>;
  hangUp(): Promise<void>;
}

/** Opens the stream of an event's log and reads it like a device: with fetch, and the token in a header. */
export async function openDoorStream(
  fetchIt: (path: string, init: RequestInit) => Response | Promise<Response>,
  { token }: { token: string },
  eventId?: string,
): Promise<StreamReader> {
  const query = eventId === undefined ? '' : `?event_id=${eventId}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetchIt(`/api/v1/${DOOR_STREAM_PATH}${query}`, { headers });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';

  async function next(): Promise<StreamMessage | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      text += decoder.decode(chunk.value, { stream: true });
    }
  }

  return {
    status: response.status,
    next,
    async nextCursor() {
      const message = await next();
      const { data } = message ?? {};
      return typeof data === 'object' && data !== null && 'cursor' in data ? Number(data.cursor) : undefined;
    },
    hangUp: async () => await reader?.cancel(),
  };
}
