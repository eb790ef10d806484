import { queryOptions } from '@tanstack/react-query';
import { type Plan, plansContract } from '../../../common/contract/plans.ts';
import { type ProductType, productTypes } from '../../../common/contract/product-types.ts';
import { api } from '../../api/api.ts';
import { isOwnApi } from '../../api/api-address.ts';
import { ApiError } from '../../api/api-error.ts';
import { persisted } from '../../offline/reads/persister.ts';

/** Plans are the same for everybody, so their keys name no company. */
export const planQueries = {
  list: (productType: ProductType) =>
    queryOptions({
      queryKey: ['public', 'plans', productType],
      queryFn: ({ signal }) => readPlans(productType, signal),
      persister: persisted.persisterFn,
    }),

  detail: (planId: string) =>
    queryOptions({
      queryKey: ['public', 'plan', planId],
      queryFn: ({ signal }) => readPlan(planId, signal),
      persister: persisted.persisterFn,
      meta: { saysNotFound: true },
    }),
};

/** The plans of a type. Another API may omit the requested type in its answer. */
async function readPlans(productType: ProductType, signal: AbortSignal): Promise<Plan[]> {
  const { data } = await api.send(plansContract.listPlans, { product_type: productType }, { signal });
  const isSaid = ({ product_type }: Plan) => productTypes.some((type) => type === product_type);
  return data.map((plan) => (isSaid(plan) ? plan : { ...plan, product_type: productType }));
}

/**
 * One plan. The specification promises only the price in its details (section 7): what another API omits there is taken
 * from its lists of plans.
 */
async function readPlan(planId: string, signal: AbortSignal): Promise<Plan> {
  const details = await api
    .send(plansContract.planDetails, { product_id: planId }, { signal })
    .then(({ data }) => data)
    .catch((error: unknown): ApiError => {
      if (isOwnApi() || !wasAnswered(error)) throw error;
      return error;
    });
  if (!(details instanceof ApiError) && details._id !== '') return details;
  const listed = await findListed(planId, signal);
  if (details instanceof ApiError) {
    if (listed) return listed;
    throw details;
  }
  return {
    ...details,
    ...listed,
    _id: planId,
    price_value: details.price_value ?? listed?.price_value ?? null,
  };
}

function wasAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'refused' || error.kind === 'unexpected');
}

async function findListed(planId: string, signal: AbortSignal): Promise<Plan | undefined> {
  for (const productType of productTypes) {
    const plans = await readPlans(productType, signal).catch(() => undefined);
    const plan = plans?.find(({ _id }) => _id === planId);
    if (plan) return plan;
  }
  return undefined;
}
