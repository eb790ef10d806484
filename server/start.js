/** `npm start`: runs the compiled server if `npm run build` has made one, else its sources. */
import { existsSync } from 'node:fs';

const compiled = new URL('../dist-server/main.js', import.meta.url);
if (existsSync(compiled)) {
  await import(compiled.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
}
