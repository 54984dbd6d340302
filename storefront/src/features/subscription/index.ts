export { can, isLiving } from './choice-words.ts';
export { ChoiceList } from './choices/choice-list.tsx';
export {
  CancelChoice,
  PauseChoice,
  RefundChoice,
  ResumeChoice,
  SwitchChoice,
  UndoChoice,
} from './choices/choices.tsx';
export { membershipWords } from './membership-words.ts';
export { formatMoney } from './money.ts';
export { problemWords } from './problem-words.ts';
export { refreshMember } from './refresh-member.ts';
export { RefundState } from './refund-state.tsx';
export { useMembership } from './use-membership.ts';
