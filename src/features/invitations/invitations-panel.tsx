import { FileSpreadsheet, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { UpdatedAt } from '../../offline/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DoorList } from './door-list.tsx';
import { GuestGrid } from './guest-grid.tsx';
import { GuestGridSkeleton } from './guest-grid-skeleton.tsx';
import { GuestListMenu } from './guest-list-menu.tsx';
import type { GuestRow } from './guest-rows.ts';
import { type InvitationDialog, InvitationDialogs } from './invitation-dialogs.tsx';
import type { InvitationTarget } from './invitation-target.ts';
import styles from './invitations.module.css';
import { PlacesTaken } from './places-taken.tsx';
import { useGuests } from './use-guests.ts';
import { useSearchText } from './use-search-text.ts';
import { WaitingList } from './waiting-list.tsx';

interface InvitationsPanelProps {
  companyId: string;
  target: InvitationTarget;
  /** What people are invited to, for exports and the door list: its name, its date and place. */
  about: { name: string; details: readonly string[] };
  /** People the plan admits; 0 when it is not known or not limited. */
  limit: number;
  /** "Invited Users" or "Invited Tenant". */
  label: string;
  /** What the address says is searched for, and where changes are noted. */
  search: string;
  onSearch: (search: string) => void;
  /** The dialog that the address says is open. */
  dialog: InvitationDialog | undefined;
  onDialog: (dialog: InvitationDialog | undefined) => void;
}

/** The invited people of an event or a location: found, invited, cancelled, also without a connection. */
export function InvitationsPanel(props: InvitationsPanelProps) {
  const { companyId, target, about, limit, label, dialog, onDialog } = props;
  const [search, setSearch] = useSearchText(props.search, props.onSearch);
  const { query, found, searched, rowOf } = useGuests(companyId, target, search);
  const [isPrinting, setIsPrinting] = useState(false);
  const donePrinting = useCallback(() => setIsPrinting(false), []);
  const guests = query.data ?? [];
  const invited = guests.length;
  const invite = () => onDialog({ kind: 'invite' });
  const correct = (row: GuestRow) => onDialog({ kind: 'invite', guest: row.key });
  const cancel = useCallback(
    (row: GuestRow) => onDialog({ kind: 'cancel-invite', guest: row.key }),
    [onDialog],
  );
  const foundCount = found.attention.length + found.listed.length;
  return (
    <div className={styles.panel}>
      <div className={styles.toolbar}>
        <SearchField label="Search name or email" value={search} onChange={setSearch} />
        <GuestListMenu about={about.name} guests={guests} onPrint={() => setIsPrinting(true)} />
        <Button icon={<FileSpreadsheet aria-hidden />} onPress={() => onDialog({ kind: 'bulk-invite' })}>
          Send Bulk Invite
        </Button>
        <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={invite}>
          Send Invite
        </Button>
      </div>
      <div className={styles.facts}>
        {query.data && <PlacesTaken invited={invited} limit={limit} />}
        <span role="status">{searched !== '' && `${foundCount.toLocaleString('en-US')} found`}</span>
        <UpdatedAt query={query} />
      </div>
      <WaitingList rows={found.attention} companyId={companyId} onCancel={cancel} onCorrect={correct} />
      {query.data === undefined && <NotThere query={query} />}
      {query.data && foundCount === 0 && <NobodyFound searched={searched} onInvite={invite} />}
      {query.data && <GuestGrid label={label} rows={found.listed} companyId={companyId} onCancel={cancel} />}
      <InvitationDialogs
        companyId={companyId}
        target={target}
        limit={limit}
        isFull={limit > 0 && invited >= limit}
        dialog={dialog}
        row={rowOf(dialog?.guest)}
        onClose={() => onDialog(undefined)}
      />
      {isPrinting && (
        <DoorList about={about.name} details={about.details} guests={guests} onDone={donePrinting} />
      )}
    </div>
  );
}

function NotThere({ query }: { query: { isError: boolean; refetch: () => unknown } }) {
  if (!query.isError) return <GuestGridSkeleton />;
  return (
    <Notice
      tone="danger"
      title="The invited people could not be loaded."
      action={<Button onPress={() => query.refetch()}>Try again</Button>}
    >
      Check the connection and try again.
    </Notice>
  );
}

function NobodyFound({ searched, onInvite }: { searched: string; onInvite: () => void }) {
  return (
    <EmptyState
      icon={<UserPlus />}
      title="NO INVITATION FOUND"
      text={searched === '' ? 'Invite the first person by name and e-mail.' : `Nobody matches “${searched}”.`}
      action={<Button onPress={onInvite}>Send Invite</Button>}
    />
  );
}
