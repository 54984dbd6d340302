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
} from './choices.tsx';
export {
  formatMoney,
  keepsPaidTime,
  membershipTexts,
  paymentProblemTexts,
} from './membership-texts.ts';
export { reloadPage } from './page-navigation.ts';
export { refreshMember, subscribe, useMembership } from './use-membership.ts';
