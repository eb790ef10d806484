import { useQuery } from '@tanstack/react-query';
import { Cctv, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { CollectionPanel } from '../../entities/collections/collection-panel.tsx';
import { waitingChange } from '../../entities/collections/waiting-change.ts';
import type { MemberDialog } from '../../entities/items/item-addresses.ts';
import { useEntriesOf } from '../../offline/changes/use-outbox-entries.ts';
import { useListGap } from '../../offline/reads/list-gaps.ts';
import { Button } from '../../ui/button.tsx';
import { CameraDialogs } from './camera-dialogs.tsx';
import { cameraKind } from './camera-kind.ts';
import { cameraQueries } from './queries.ts';

interface CamerasPanelProps {
  companyId: string;
  locationId: string;
  /** The plan's number of cameras; 0 if it is unknown. */
  limit: number;
  /** The location's payment was rejected: the server accepts no camera. */
  isUnpaid: boolean;
  label: string;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
  dialog: MemberDialog | undefined;
  onDialog: (dialog: MemberDialog) => void;
  onClose: () => void;
}

/** The cameras of a location: search, add and delete them, also offline. */
export function CamerasPanel(props: CamerasPanelProps) {
  const { companyId, locationId, limit, isUnpaid, dialog, onDialog } = props;
  const queueKey = queueKeyOf({ kind: 'location', id: locationId });
  const list = cameraQueries.list(companyId, locationId);
  const query = useQuery(list);
  const known = useMemo(
    () => query.data?.map(({ _id, name, url }) => ({ _id, name, detail: url })),
    [query.data],
  );
  const gap = useListGap(list.queryKey);
  const connected = (known?.length ?? 0) + (gap?.missing ?? 0);
  const taken = connected + waitingChange(cameraKind, useEntriesOf(companyId, queueKey));
  const add = () => onDialog({ kind: 'add' });
  const remove = useCallback((row: string) => onDialog({ kind: 'remove', row }), [onDialog]);
  return (
    <CollectionPanel
      kind={cameraKind}
      companyId={companyId}
      queueKey={queueKey}
      query={query}
      known={known}
      gap={gap}
      label={props.label}
      limit={limit}
      emptyIcon={<Cctv />}
      search={props.search}
      onSearch={props.onSearch}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={add}>
          Add Camera
        </Button>
      }
      onAdd={add}
      onRemove={remove}
      onEdit={(row) => onDialog({ kind: 'add', row })}
      dialogs={(rowOf) => (
        <CameraDialogs
          companyId={companyId}
          locationId={locationId}
          queueKey={queueKey}
          isFull={limit > 0 && taken >= limit}
          isUnpaid={isUnpaid}
          hasWaiting={connected < limit}
          dialog={dialog}
          row={rowOf(dialog?.row)}
          onClose={props.onClose}
        />
      )}
    />
  );
}
