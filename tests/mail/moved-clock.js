/**
 * Loaded into a server by `node --import`: its clock is as many milliseconds ahead as the file says that `CLOCK_FILE`
 * names. Read at the start, and again at SIGUSR2. Timers run as ever: a wait that ends by the clock ends at their next look.
 */
import { readFileSync } from 'node:fs';

let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
};
read();
process.on('SIGUSR2', read);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given, self),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name, target)),
});
