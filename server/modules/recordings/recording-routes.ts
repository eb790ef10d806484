import { recordingsContract } from '../../../common/contract/recordings.ts';
import { failure, ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { signingKey, signPath } from '../../infra/media/signed-path.ts';
import { findItem } from '../items/find-item.ts';
import { ITEM_MESSAGES } from '../items/item-kind.ts';
import { pageOf } from '../items/paging.ts';
import { listRecordings as findRecordings, recordingAnswer } from './recordings.ts';

const listRecordings = defineRoute(
  recordingsContract.listRecordings,
  async ({ request, company, caller, tx, now }) => {
    const item = await findItem(tx, { kind: 'event', companyId: company.id }, request.event_id);
    if (!item) return failure(404, ITEM_MESSAGES.event.notFound);
    const found = await findRecordings(tx, item.id, request.search_key ?? '');
    const { offset, limit } = pageOf(request);
    const key = await signingKey(tx);
    const scope = { tokenHash: caller.tokenHash ?? '', itemId: item.id };
    const signed = (path: string) => signPath(key, path, scope, now);
    const result = found.slice(offset, offset + limit).map((row) => recordingAnswer(row, signed));
    return ok('Recordings', { result });
  },
);

export const recordingRoutes: readonly Endpoint[] = [listRecordings];
