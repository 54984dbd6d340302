export {
  can,
  hasLiveSubscription,
} from './change-texts.ts';
export { CheckoutButton } from './checkout.tsx';
export { type ChoiceKind, Choices, RefundState } from './choices.tsx';
export { InvoiceButton } from './invoice-button.tsx';
export {
  formatMoney,
  membershipTexts,
  paymentProblemTexts,
} from './membership-texts.ts';
export {
  pageNavigation,
  refreshMember,
  useMembership,
  useMembershipWithPlans,
} from './use-membership.ts';
