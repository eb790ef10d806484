/** The interface of door streams in the app context; implemented by `modules/doors/door-streams.ts`. */

/** A caller that wants to be notified. */
export interface DoorWatch {
  itemId: string;
  companyId: string;
  /** The digest of its token: each has a limited number of streams. */
  caller: string;
}

export interface DoorStreams {
  /**
   * Opens a stream of server-sent events with the last place of the event's log, now and after each change.
   * @throws Overloaded if there are too many, or the server is stopping
   */
  open(watch: DoorWatch): Promise<ReadableStream<Uint8Array>>;
  /** Ends all of them; call it before waiting for connections to end. */
  close(): Promise<void>;
}
