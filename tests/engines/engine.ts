import type { EnginePage } from './engine-page.ts';

/** A browser that runs. */
export interface Engine {
  /** With its version. */
  readonly name: string;
  readonly page: EnginePage;
  close(): Promise<void>;
}
