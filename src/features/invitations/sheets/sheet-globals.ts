/** sheetjs-style assigns to undeclared variables, which modules forbid: they must exist before it is loaded. */
Object.assign(globalThis, {
  QUOTE: '"',
  style_builder: undefined,
  _hashIndex: undefined,
  _listIndex: undefined,
});
