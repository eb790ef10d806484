import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, UserPlus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Invitation } from '../../../common/contract/invitations.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { CollectionPanel } from '../../entities/collections/collection-panel.tsx';
import { waitingChange } from '../../entities/collections/waiting-change.ts';
import type { MemberDialog } from '../../entities/items/item-addresses.ts';
import type { NotifiedPeople } from '../../entities/items/notifying/notified-people.ts';
import { useEntriesOf } from '../../offline/changes/use-outbox-entries.ts';
import { useConnectivity } from '../../offline/connection/connectivity.ts';
import { useListGap } from '../../offline/reads/list-gaps.ts';
import { isFromDevice } from '../../offline/reads/updated-label.ts';
import { Button } from '../../ui/button.tsx';
import { SheetReports } from './bulk/sheet-reports.tsx';
import { useSheetPeople } from './bulk/use-sheet-people.ts';
import { WaitingSheets } from './bulk/waiting-sheets.tsx';
import { DoorList } from './door-list.tsx';
import { type GuestList, guestListOf } from './guest-list.ts';
import { GuestListMenu } from './guest-list-menu.tsx';
import { InvitationDialogs } from './invitation-dialogs.tsx';
import { invitationKinds } from './invitation-kind.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { FailedMails } from './mails/failed-mails.tsx';
import { mailNote } from './mails/mail-messages.ts';
import { useMailFilter } from './mails/use-mail-filter.tsx';
import { invitationQueries } from './queries.ts';
import { surplusMails } from './surplus-mails.ts';

const NOBODY: readonly Invitation[] = [];

interface InvitationsPanelProps {
  companyId: string;
  target: InvitationTarget;
  /** The item's name, date and place, for exports and the door list. */
  about: { name: string; details: readonly string[] };
  /** How to notify people that their invitation is cancelled, if possible. */
  recipients?: NotifiedPeople | undefined;
  /**
   * Content above the list.
   * @param invited the number of people; undefined if unknown
   */
  intro?: (invited: number | undefined) => ReactNode;
  /** Shown first in the invite dialogs. */
  notice?: ReactNode;
  /** Why mails to the invited people are held. */
  held?: string | undefined;
  /** The plan's number of people; 0 if it is unknown or there is none. */
  limit: number;
  /** "Invited Users" or "Invited Tenant". */
  label: string;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
  /** The open dialog in the URL. */
  dialog: MemberDialog | undefined;
  onDialog: (dialog: MemberDialog) => void;
  onClose: () => void;
}

/** The invited people of an event or location: search, invite, cancel and export them, also offline. */
export function InvitationsPanel(props: InvitationsPanelProps) {
  const { companyId, target, about, limit, dialog, onDialog } = props;
  const listOptions = invitationQueries.list(companyId, target);
  const query = useQuery(listOptions);
  const gap = useListGap(listOptions.queryKey);
  const known = useMemo(
    () =>
      query.data?.map(({ _id, name, email, mail }) => ({ _id, name, detail: email, note: mailNote(mail) })),
    [query.data],
  );
  const filter = useMailFilter(query.data);
  const [printed, setPrinted] = useState<{ list: GuestList; readAt: number }>();
  const donePrinting = useCallback(() => setPrinted(undefined), []);
  const kind = invitationKinds[target.kind];
  const waiting = useEntriesOf(companyId, queueKeyOf(target));
  const sheetPeople = useSheetPeople(companyId, queueKeyOf(target));
  const { state } = useConnectivity();
  const keptAt = isFromDevice(query, state !== 'online') ? query.dataUpdatedAt : undefined;
  const invited = (known?.length ?? 0) + (gap?.missing ?? 0);
  const isFull = limit > 0 && invited + waitingChange(kind, waiting) >= limit;
  const invite = () => onDialog({ kind: 'add' });
  const edit = (row: string) => onDialog({ kind: 'add', row });
  const correct = useCallback((row: string) => onDialog({ kind: 'send-again', row }), [onDialog]);
  const cancel = useCallback((row: string) => onDialog({ kind: 'remove', row }), [onDialog]);
  return (
    <>
      {props.intro?.(query.data && invited)}
      <CollectionPanel
        kind={kind}
        companyId={companyId}
        queueKey={queueKeyOf(target)}
        query={query}
        known={known}
        gap={gap}
        label={props.label}
        limit={limit}
        emptyIcon={<UserPlus />}
        alsoKnown={props.held ?? surplusMails(limit, invited)}
        search={props.search}
        onSearch={props.onSearch}
        actions={
          <>
            <GuestListMenu
              about={about.name}
              readList={() => query.data && guestListOf(kind, query.data, waiting, gap)}
              keptAt={keptAt}
              onPrint={(list) => setPrinted({ list, readAt: query.dataUpdatedAt })}
            />
            <Button icon={<FileSpreadsheet aria-hidden />} onPress={() => onDialog({ kind: 'add-many' })}>
              Send Bulk Invite
            </Button>
            <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={invite}>
              Send Invite
            </Button>
          </>
        }
        elsewhere={sheetPeople}
        filter={filter}
        alsoWaiting={(notePress) => (
          <>
            <FailedMails
              companyId={companyId}
              target={target}
              people={query.data ?? NOBODY}
              waiting={waiting}
              notePress={notePress}
              onCorrect={correct}
            />
            <SheetReports
              companyId={companyId}
              queueKey={queueKeyOf(target)}
              onCorrect={(row) => onDialog({ kind: 'correct', row })}
            />
            <WaitingSheets companyId={companyId} queueKey={queueKeyOf(target)} />
          </>
        )}
        isMoreWaiting={waiting.some(({ fileName }) => fileName !== undefined)}
        onAdd={invite}
        onRemove={cancel}
        onEdit={edit}
        dialogs={(rowOf) => (
          <InvitationDialogs
            companyId={companyId}
            target={target}
            notice={props.notice}
            recipients={props.recipients}
            held={props.held}
            limit={limit}
            isFull={isFull}
            dialog={dialog}
            row={rowOf(dialog?.row)}
            people={query.data ?? NOBODY}
            onClose={props.onClose}
          />
        )}
      />
      {printed && <DoorList about={about.name} details={about.details} {...printed} onDone={donePrinting} />}
    </>
  );
}
