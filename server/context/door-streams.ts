/** What the server's context knows of the streams of doors; made by `modules/doors/door-streams.ts`. */

/** Somebody who wants to be told. */
export interface DoorWatch {
  itemId: string;
  companyId: string;
  /** The digest of their token: each has a bounded number of streams. */
  caller: string;
}

export interface DoorStreams {
  /**
   * A stream of server-sent events that says at once, and from then on, up to where the event's log goes.
   * @throws Overloaded where there are too many, or the server stops
   */
  open(watch: DoorWatch): Promise<ReadableStream<Uint8Array>>;
  /** Ends all of them; call it before the connections are waited for. */
  close(): Promise<void>;
}
