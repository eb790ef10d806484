/**
 * In place of sheetjs-style's tables of legacy code pages: .xlsx files are UTF-8, and the tables weigh more than the
 * rest.
 */
export default {};
