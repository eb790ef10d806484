import { join } from 'node:path';
import { CLUSTER, MEDIA } from '../infra/data-folder.ts';
import type { Env } from './env.ts';

/** The locations and names of a server's database and media for its log, without user or password. */
export function servedFrom({ databaseUrl, dataDir, s3 }: Env): { database: string; media: string } {
  return {
    database: databaseUrl === undefined ? join(dataDir, CLUSTER) : databaseOf(new URL(databaseUrl)),
    media: s3 === undefined ? join(dataDir, MEDIA) : bucketOf(s3),
  };
}

/** A socket is named by its folder. */
function databaseOf({ host, pathname, searchParams }: URL): string {
  return `postgres://${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`;
}

function bucketOf({ url, endpoint }: NonNullable<Env['s3']>): string {
  const { hostname, pathname } = new URL(url);
  const where = endpoint !== undefined && URL.canParse(endpoint) ? ` at ${new URL(endpoint).host}` : '';
  return `s3://${hostname}${pathname}${where}`;
}
