/**
 * Soft hyphens, direction marks and zero-width spaces, which are copied along from messengers, manuals and contacts. Not
 * joiners, which some scripts need for their spelling (see `lib/visible-text.ts`).
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
