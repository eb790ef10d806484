import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DEFAULT_COMPANY, userTypes } from '../../../common/contract/company-kinds.ts';
import { entityOf, itemKinds } from '../../../common/contract/item-kinds.ts';
import { isFreeTrial, type Plan } from '../../../common/contract/plans.ts';
import { type ProductType, productTypeRows } from '../../../common/contract/product-types.ts';
import { itemForms } from '../../entities/items/form-names.ts';
import { dashboardOf } from '../../entities/session/guards.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import type { Session } from '../../entities/session/session-store.ts';
import { useSession } from '../../entities/session/use-session.ts';
import { choosePlanLink } from '../../features/plans/plan-card.tsx';
import { REGISTRATION_DRAFT } from '../../features/registration/registration-draft.ts';
import { amendDraft } from '../../ui/form/drafts.ts';

interface BuyPlanProps {
  plan: Plan;
  /** The tab the plan is shown in. */
  productType: ProductType;
}

/** The link from a plan to its purchase: visitors register first, a company adds an item. */
export function BuyPlan({ plan, productType }: BuyPlanProps) {
  const session = useSession();
  if (session) return <CompanyLink plan={plan} productType={productType} session={session} />;
  const { company } = productTypeRows[productType];
  // Sets the kind of company in a registration draft, and keeps the rest of it.
  const choose = () => amendDraft(REGISTRATION_DRAFT, { user_type: String(userTypes[company]) });
  const search = company === DEFAULT_COMPANY ? {} : { type: company };
  return <Link to="/register" search={search} onClick={choose} {...choosePlanLink(plan)} />;
}

function CompanyLink({ plan, productType, session }: BuyPlanProps & { session: Session }) {
  const { data: company } = useQuery(sessionQueries.company(session.companyId));
  // Security companies cannot buy event plans, and vice versa.
  const entity = entityOf(session.userType);
  if (itemKinds[entity].productType !== productType) return null;
  if (isFreeTrial(plan) && company?.first_entry === false) return <p>Your free trial is used.</p>;
  // Sets the plan in a draft of the ADD form, and keeps the rest of it.
  const form = itemForms.add({ entity }, session.companyId);
  const choose = () => amendDraft(form, { product_id: plan._id, date: '' });
  return (
    <Link
      to={dashboardOf(session.userType)}
      search={{ dialog: 'add', plan: plan._id }}
      onClick={choose}
      {...choosePlanLink(plan)}
    />
  );
}
