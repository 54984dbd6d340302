export { LocationFields, LocationForm } from './location.tsx';
export {
  orderWords,
  refreshOrderWords,
  useOrderRules,
  WithdrawalInformation,
} from './order-rules.tsx';
export { PromotionCode, type PurchaseQuote, usePurchaseQuote } from './promotion-code.tsx';
