/** What is used of papaparse, which brings no types of its own; the published ones would bring Node's globals along. */
declare module 'papaparse' {
  interface Papa {
    parse(text: string, config: { delimiter: string; preview?: number }): { data: string[][] };
  }
  const papa: Papa;
  export default papa;
}
