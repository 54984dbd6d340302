export {
  can,
  hasLiveSubscription,
} from './change-texts.ts';
export { CheckoutButton } from './checkout.tsx';
export {
  CancelChoice,
  ChoiceList,
  PauseChoice,
  RefundChoice,
  RefundState,
  ResumeChoice,
  SwitchChoice,
  UndoChoice,
  UndoSwitchChoice,
  WithdrawalChoice,
} from './choices.tsx';
export {
  formatMoney,
  keepsPaidTime,
  membershipTexts,
  paymentProblemTexts,
} from './membership-texts.ts';
export {
  pageNavigation,
  refreshMember,
  useMembership,
  useMembershipWithPlans,
} from './use-membership.ts';
