import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callOf } from '../../../common/contract/calls.ts';
import { doorContract } from '../../../common/contract/door.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { type ProfileFormSchema, profileContract } from '../../../common/contract/profile.ts';
import { type Company, sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { contentFor, sendOnce } from '../../api/send-once.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { rejectOtherCompany } from '../../entities/session/session-end.ts';
import type { SessionCompany } from '../../entities/session/use-company.ts';

export type ProfileValues = z.output<typeof ProfileFormSchema>;

/** The names of the account's requests: each form's content is sent once. */
export const accountForms = {
  profile: (companyId: string) => `${companyId}:profile`,
  password: (companyId: string) => `${companyId}:password`,
  endDoors: (companyId: string) => `${companyId}:end-doors`,
};

/** Changes the server's present company, so that changes made elsewhere are kept. Refreshes it, in the header too. */
export function useUpdateProfile({ _id, user_type }: SessionCompany) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (valuesOf: (present: Company) => ProfileValues) => {
      const { fallback } = callOf('updateProfile');
      const form = accountForms.profile(_id);
      const present = (await api.send(sessionContract.currentCompany, {}, { fallback })).data;
      if (present._id !== _id) throw rejectOtherCompany(_id, present);
      const values = contentFor(form, () => valuesOf(present));
      return await sendOnce(form, (idempotencyKey) =>
        api.send(
          profileContract.updateProfile,
          { ...withoutEmptyFiles(values), user_type: String(user_type) },
          { idempotencyKey },
        ),
      );
    },
    onSuccess: () => void queryClient.invalidateQueries(sessionQueries.company(_id)),
  });
}

/** Changes the company's password. Its other sessions end, and unused door links become invalid. */
export function useChangePassword(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    onSuccess: () => client.removeQueries({ queryKey: [companyId, 'door-link'] }),
    mutationFn: (passwords: { old_password: string; new_password: string }) =>
      sendOnce(accountForms.password(companyId), (idempotencyKey) =>
        api.send(passwordContract.changePassword, passwords, { idempotencyKey }),
      ),
  });
}

/** Ends the open doors of the company's events, or those opened, linked or claimed since a time (ISO). */
export function useEndDoors(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (opened_since: string) =>
      (
        await sendOnce(accountForms.endDoors(companyId), (idempotencyKey) =>
          api.send(doorContract.endDoors, { opened_since }, { idempotencyKey }),
        )
      ).data.ended,
    onSettled: () => client.invalidateQueries({ queryKey: [companyId, 'doors'] }),
  });
}

/** An empty file input gives an empty file. It is omitted, so that the stored file is kept. */
function withoutEmptyFiles(values: ProfileValues): ProfileValues {
  const chosen = (file: File | undefined) => (file && file.size > 0 ? file : undefined);
  return {
    ...values,
    company_logo: chosen(values.company_logo),
    company_document: chosen(values.company_document),
  };
}
