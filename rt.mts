import { chromium } from '@playwright/test';
import { startServer } from './tests/support/processes/start-server.ts';
import { settlePage, logIn } from './tests/bench/paint-figures.ts';
import { addressOfDetails, openWays } from './tests/bench/route-figures.ts';
import { CHROMIUM_ARGUMENTS } from './tests/support/browser/chromium.ts';
const server = await startServer();
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:CHROMIUM_ARGUMENTS});
const c=await b.newContext({baseURL:server.url}); await settlePage(c,'/login'); await logIn(c); await addressOfDetails(c);
const w=await openWays(c); const t:number[][]=[[],[]];
for(let i=0;i<8;i++){t[0]!.push(Math.round(await w.there()));t[1]!.push(Math.round(await w.back()));}
console.log('there',t[0]!.join(' '),'back',t[1]!.join(' '));
await b.close(); await server.stop(); process.exit(0);
