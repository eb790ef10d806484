import type { EnginePage } from './engine-page.ts';

/** A running browser. */
export interface Engine {
  /** The name with the version. */
  readonly name: string;
  readonly page: EnginePage;
  close(): Promise<void>;
}
