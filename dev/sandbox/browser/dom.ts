/** The element of an id, which our own markup has. */
export function element<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The frame has no ${id}.`);
  return found;
}
