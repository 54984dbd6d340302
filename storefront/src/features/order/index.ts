export { Agreement } from './agreement.tsx';
export {
  LocationFields,
  LocationForm,
  orderWords,
  refreshOrderWords,
  useOrderRules,
  WithdrawalInformation,
} from './order-rules.tsx';
export { PromotionCode, type PurchaseQuote, usePurchaseQuote } from './promotion-code.tsx';
