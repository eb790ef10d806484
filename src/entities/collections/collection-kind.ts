import type { ComponentType } from 'react';
import type { QueueableCall } from '../../../common/contract/calls.ts';

/** What is displayed of a member of an item. */
export interface MemberFields {
  readonly name: string;
  /** An e-mail or a camera's address: distinguishes two members of the same name. */
  readonly detail: string;
}

/** The name of a member in buttons and questions: its name, else its detail, else `unnamed`. */
export function displayNameOf({ name, detail }: MemberFields, unnamed: string): string {
  return name.trim() || detail.trim() || unnamed;
}

/** A member's state in one or two words. */
export interface MemberNote {
  readonly text: string;
  readonly tone: 'muted' | 'warning' | 'danger';
}

/** A member of an item in the server's list: an invited person or a camera. */
export interface Member extends MemberFields {
  readonly _id: string;
  /** The member's state, if the server sends one. */
  readonly note?: MemberNote | undefined;
}

/** What differs between people and cameras. Both can be added and removed offline. */
export interface MemberKind {
  readonly add: QueueableCall;
  readonly remove: QueueableCall;
  /** The request field of a removal that holds the member's id. */
  readonly idField: 'invitation_id' | 'camera_id';
  /** What a pending addition displays. */
  readonly shown: (request: Readonly<Record<string, string>>) => MemberFields;
  /** Identifies a delivered addition on the server's list while its entry still exists. */
  readonly identity: (shown: MemberFields) => string;
  /** Whether the detail is never truncated: the beginning of a camera's address does not identify it. */
  readonly isDetailWhole?: boolean;
  /** Drawn before the name. */
  readonly Mark: ComponentType<{ name: string }>;
  readonly words: MemberWords;
}

/** The exact wordings of the specification, and additional ones. */
export interface MemberWords {
  /** As in "The cameras could not be loaded." */
  readonly plural: string;
  readonly search: string;
  /** As in "8 of 16 connected". */
  readonly taken: string;
  readonly none: string;
  readonly noneText: string;
  /** The button that adds one. */
  readonly add: string;
  /** For a member with neither name nor detail. */
  readonly unnamed: string;
  readonly removing: string;
  readonly notAdded: string;
  readonly notRemoved: string;
  readonly remove: (name: string) => string;
  readonly keep: (name: string) => string;
  readonly removeTitle: string;
  readonly removeQuestion: string;
  /** The label of a pending removal. */
  readonly removal: (name: string) => string;
}
