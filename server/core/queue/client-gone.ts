/** Whoever asked has hung up: the work was left out. Nobody reads what this is answered with. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
