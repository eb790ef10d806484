import { queryOptions } from '@tanstack/react-query';
import { type ProductType, plansContract } from '../../../common/contract/plans.ts';
import { api } from '../../api/api.ts';
import { persisted } from '../../offline/persister.ts';

/** Plans are the same for everybody, so their keys name no company. */
export const planQueries = {
  list: (productType: ProductType) =>
    queryOptions({
      queryKey: ['public', 'plans', productType],
      queryFn: async ({ signal }) =>
        (await api.send(plansContract.listPlans, { product_type: productType }, { signal })).data,
      persister: persisted.persisterFn,
    }),

  detail: (planId: string) =>
    queryOptions({
      queryKey: ['public', 'plan', planId],
      queryFn: async ({ signal }) =>
        (await api.send(plansContract.planDetails, { product_id: planId }, { signal })).data,
      persister: persisted.persisterFn,
      meta: { saysNotFound: true },
    }),
};
