import { Notice } from '../../ui/notice.tsx';

export interface Invited {
  readonly name: string;
  /** On this device only, to be sent later. */
  readonly isSaved: boolean;
}

/** Above a form that stayed open: who was invited with it last. Announced as it changes. */
export function JustInvited({ invited }: { invited: Invited | undefined }) {
  return (
    <div role="status" className={invited ? undefined : 'visually-hidden'}>
      {invited && (
        <Notice tone={invited.isSaved ? 'info' : 'success'}>
          <bdi>{invited.name}</bdi>
          {invited.isSaved
            ? ' is saved on this device. The invitation will be sent when the connection allows.'
            : ' is invited.'}
        </Notice>
      )}
    </div>
  );
}
