import type { ComponentType } from 'react';
import type { QueueableCall } from '../../../common/contract/calls.ts';

/** What people read of something that belongs to an item. */
export interface Shown {
  readonly name: string;
  /** An e-mail, a camera's address: what tells two of a name apart. */
  readonly detail: string;
}

/** What one is called, in buttons and questions: by what there is of it. */
export function calledOf({ name, detail }: Shown, unnamed: string): string {
  return name.trim() || detail.trim() || unnamed;
}

/** A state, in a word or two. */
export interface MemberNote {
  readonly text: string;
  readonly tone: 'muted' | 'warning' | 'danger';
}

/** Something that belongs to an item, as the server lists it: an invited person, a camera. */
export interface Member extends Shown {
  readonly _id: string;
  /** How it stands with it, where a server says so. */
  readonly note?: MemberNote | undefined;
}

/** What differs between people and cameras. Both are added and removed without a connection too. */
export interface MemberKind {
  readonly add: QueueableCall;
  readonly remove: QueueableCall;
  /** The field of a removal that names the thing. */
  readonly idField: 'invitation_id' | 'camera_id';
  /** What a waiting addition will bring. */
  readonly shown: (request: Readonly<Record<string, string>>) => Shown;
  /** By which an arrived addition is known on the server's list, while its entry is still there. */
  readonly identity: (shown: Shown) => string;
  /** The detail is shown whole, in as many lines as it takes: a camera's address cannot be told from its beginning. */
  readonly isDetailWhole?: boolean;
  /** Stands before the name. */
  readonly Mark: ComponentType<{ name: string }>;
  readonly words: MemberWords;
}

/** The wordings of the specification, exactly; and what there is to say besides. */
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
  /** Of whom or what there is neither name nor detail. */
  readonly unnamed: string;
  readonly removing: string;
  readonly notAdded: string;
  readonly notRemoved: string;
  readonly remove: (name: string) => string;
  readonly keep: (name: string) => string;
  readonly removeTitle: string;
  readonly removeQuestion: string;
  /** Names a waiting removal. */
  readonly removal: (name: string) => string;
}
