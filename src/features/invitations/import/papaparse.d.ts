/** The used part of papaparse, which has no types; the published ones would add Node's globals. */
declare module 'papaparse' {
  interface Papa {
    parse(text: string, config: { delimiter: string; preview?: number }): { data: string[][] };
  }
  const papa: Papa;
  export default papa;
}
