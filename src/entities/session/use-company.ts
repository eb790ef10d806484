import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '../../../common/contract/session.ts';
import { sessionQueries } from './queries.ts';
import { readSession, type Session } from './session-store.ts';

/**
 * The session of the signed-in area; use it only there. A screen keeps the company it was opened for, as it stays on
 * screen for a moment while the session ends.
 */
function useOpenedSession(): Session {
  const [session] = useState(readSession);
  if (!session) throw new Error('No session');
  return session;
}

/** A company whose kind is known. */
export type SessionCompany = Company & { readonly user_type: number };

/** The signed-in company, of the kind given at log-in. Only in the signed-in area, whose route has loaded it. */
export function useCompany(): SessionCompany {
  const { companyId, userType } = useOpenedSession();
  const company = useSuspenseQuery(sessionQueries.company(companyId)).data;
  return { ...company, user_type: userType };
}
