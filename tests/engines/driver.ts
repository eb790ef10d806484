/** The WebDriver commands that control a page. */
export interface Driver {
  navigate(url: string): Promise<void>;
  /** Runs a function's body in the page; a promise is waited for. */
  run(script: string, args: readonly unknown[]): Promise<unknown>;
  /** @param id of an element */
  click(id: string): Promise<void>;
  type(id: string, text: string): Promise<void>;
}
