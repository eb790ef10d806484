/** The element with an id that exists in our own markup. */
export function element<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The frame has no ${id}.`);
  return found;
}
