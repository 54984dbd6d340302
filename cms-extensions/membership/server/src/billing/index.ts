export { customerOf, snapshotsOf } from './accounts.ts';
export { requestOf } from './actions/decide.ts';
export { takeEntitlement, undoTaking } from './actions/entitlement.ts';
export { deskActions } from './actions/index.ts';
export { actionsKeptOf, actionsOf, logAction, type PanelPerson } from './actions/log.ts';
export { type Action, performAction, quoteAction } from './actions/perform.ts';
export { refundWhole } from './actions/refund.ts';
export { methodOf } from './actions/words.ts';
export { endSubscription } from './active-subscriptions.ts';
export { REVENUE_JOB } from './after-sync.ts';
export {
  type AlertKind,
  findAlert,
  markAlertSeen,
  markAlertUnseen,
  raiseAlert,
  settleAlert,
  unseenAlerts,
} from './alerts.ts';
export { ordersOf, recordImported } from './consents.ts';
export { deleteCustomer } from './customers.ts';
export { ownPaymentOf } from './disputes.ts';
export { areOfOneAccount, examineStripe, webhookUrlOf } from './doctor.ts';
export {
  endEntitlement,
  entitledSince,
  entitlementsKeptOf,
  entitlementsOf,
  giveEntitlement,
} from './entitlements/entitlements.ts';
export { endOfDayIn, longestRunning } from './entitlements/rules.ts';
export { closeBilling, isFault, PaymentsUnavailable, toPaymentError } from './errors.ts';
export {
  changeGifts,
  findGift,
  type Gift,
  giftsKeptOf,
  listGifts,
  mailCodeTo,
  makePlace,
  pageOfGifts,
  turnGift,
} from './gifts/gifts.ts';
export { type Given, giveTo } from './gifts/open.ts';
export { GIFT } from './gifts/sold.ts';
export { refundGift } from './gifts/taken-back.ts';
export {
  countImportedTrial,
  keepSubscription,
  letGoSubscription,
  letRunOut,
  makeAnew,
  restoreRenewal,
  takeCustomer,
} from './imports/carry.ts';
export {
  type ImportedCustomer,
  type ImportedSubscription,
  readImported,
  renewingOf,
} from './imports/read.ts';
export { invoicesOf } from './invoices.ts';
export { addBillingJobs, sendChangedPlan } from './jobs.ts';
export { sendCancellationLink } from './law/routes.ts';
export { finishWithdrawals, withdrawalsOf } from './law/withdrawal.ts';
export { withMember } from './locks.ts';
export { membershipOf } from './membership.ts';
export { codeOrderSchema, listCodes, makeCode, switchCode } from './offers/codes.ts';
export { openChanges, priceChangesKeptOf } from './offers/price-change-rows.ts';
export {
  changePrice,
  openChangeOf,
  previewPrice,
  stopPriceChange,
} from './offers/price-changes.ts';
export { currentSale, putSale, stopSale } from './offers/sale.ts';
export { whoPaysWhat } from './offers/who-pays.ts';
export { ordersFile } from './orders-file.ts';
export { connectCustomer } from './other-customers.ts';
export { allPlanChanges, type LoggedChange, planChangesOfMember } from './plan-changes/log.ts';
export {
  checkPlan,
  offeredPlans,
  plansOnSale,
  putOnSale,
  takeOffSale,
} from './plans.ts';
export { openRefundRequests, REFUND_REQUEST_UID, refundRequestsOf } from './refunds/repository.ts';
export type { UserFields } from './rules.ts';
export type { Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';
export { billingEndpoints, boundBilling, registerBilling, startBilling } from './start.ts';
export { STRIPE_API_VERSION, stripeOf, stripeSdk } from './stripe.ts';
export { syncMember } from './sync.ts';
export { forgetTrial } from './trial/ledger.ts';
export { HANDLED_EVENTS, renewWebhook } from './webhook/events.ts';
