import type { Call } from '../call.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as catalogue from './catalogue.ts';
import * as legal from './legal.ts';
import * as membership from './membership.ts';
import * as payments from './payments.ts';
import * as subscription from './subscription.ts';

/** Every call of spec section 7, by name. */
export const calls = {
  register: auth.register,
  login: auth.login,
  refresh: auth.refresh,
  logout: auth.logout,
  me: auth.me,
  updateProfile: auth.updateProfile,
  changePassword: auth.changePassword,
  getPreferences: auth.getPreferences,
  updatePreferences: auth.updatePreferences,
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  cancelEmailChange: auth.cancelEmailChange,
  confirmEmailChange: account.confirmEmailChange,
  undoEmailChange: account.undoEmailChange,
  uploadProfileImage: account.uploadProfileImage,
  exportAccount: account.exportAccount,
  deleteAccount: account.deleteAccount,
  unsubscribe: account.unsubscribe,
  listWorkouts: catalogue.listWorkouts,
  getWorkout: catalogue.getWorkout,
  listMovements: catalogue.listMovements,
  getMovement: catalogue.getMovement,
  listMoveSummaries: catalogue.listMoveSummaries,
  listPlans: catalogue.listPlans,
  listCategories: catalogue.listCategories,
  listPolicies: catalogue.listPolicies,
  getPolicy: catalogue.getPolicy,
  getSiteTexts: catalogue.getSiteTexts,
  toggleFavorite: membership.toggleFavorite,
  listFavorites: membership.listFavorites,
  recordProgress: membership.recordProgress,
  listProgress: membership.listProgress,
  getProgressSummary: membership.getProgressSummary,
  listPackages: payments.listPackages,
  createCheckoutSession: payments.createCheckoutSession,
  getCheckoutStatus: payments.getCheckoutStatus,
  trialSignup: payments.trialSignup,
  confirmPaymentMethod: payments.confirmPaymentMethod,
  quotePurchase: payments.quotePurchase,
  setLocation: payments.setLocation,
  setupPaymentMethod: payments.setupPaymentMethod,
  createSubscription: payments.createSubscription,
  getPaymentSettings: payments.getPaymentSettings,
  getMembership: subscription.getMembership,
  cancelSubscription: subscription.cancelSubscription,
  undoCancellation: subscription.undoCancellation,
  pauseSubscription: subscription.pauseSubscription,
  previewResumption: subscription.previewResumption,
  resumeSubscription: subscription.resumeSubscription,
  previewSwitch: subscription.previewSwitch,
  switchPlan: subscription.switchPlan,
  requestRefund: subscription.requestRefund,
  requestCancellationLink: legal.requestCancellationLink,
  cancelByLink: legal.cancelByLink,
  withdrawFromContract: legal.withdrawFromContract,
  listInstructors: admin.listInstructors,
  uploadWorkout: admin.uploadWorkout,
  uploadVideo: admin.uploadVideo,
  uploadThumbnail: admin.uploadThumbnail,
  listAdminWorkouts: admin.listAdminWorkouts,
  deleteWorkout: admin.deleteWorkout,
} satisfies Record<string, Call>;

export type CallId = keyof typeof calls;
