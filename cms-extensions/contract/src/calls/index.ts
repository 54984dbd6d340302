import type { Call } from '../call.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as away from './away.ts';
import * as calendar from './calendar.ts';
import * as catalogue from './catalogue.ts';
import * as giftCodes from './gift-codes.ts';
import * as legal from './legal.ts';
import * as membership from './membership.ts';
import * as payments from './payments.ts';
import * as preview from './preview.ts';
import * as programmes from './programmes.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as subscription from './subscription.ts';
import * as training from './training.ts';

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
  requestSignInCode: signIn.requestSignInCode,
  confirmSignInCode: signIn.confirmSignInCode,
  checkGiftCode: giftCodes.checkGiftCode,
  openGiftCode: giftCodes.openGiftCode,
  cancelEmailChange: auth.cancelEmailChange,
  confirmEmailChange: account.confirmEmailChange,
  undoEmailChange: account.undoEmailChange,
  uploadProfileImage: account.uploadProfileImage,
  exportAccount: account.exportAccount,
  deleteAccount: account.deleteAccount,
  unsubscribe: account.unsubscribe,
  openUnsubscribePage: account.openUnsubscribePage,
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
  getRedirects: catalogue.getRedirects,
  readPreview: preview.readPreview,
  toggleFavorite: membership.toggleFavorite,
  listFavorites: membership.listFavorites,
  recordProgress: membership.recordProgress,
  listProgress: membership.listProgress,
  getProgressSummary: membership.getProgressSummary,
  startSession: sessions.startSession,
  reportSession: sessions.reportSession,
  updateSession: sessions.updateSession,
  removeSession: sessions.removeSession,
  listSessions: sessions.listSessions,
  exportSessions: sessions.exportSessions,
  getTrainingWeek: training.getTrainingWeek,
  getTrainingHistory: training.getTrainingHistory,
  listDone: training.listDone,
  setWeeklyGoal: training.setWeeklyGoal,
  listProgrammes: catalogue.listProgrammes,
  getProgramme: catalogue.getProgramme,
  listEnrolments: programmes.listEnrolments,
  startProgramme: programmes.startProgramme,
  startFirstWeek: programmes.startFirstWeek,
  previewEnrolment: programmes.previewEnrolment,
  changeEnrolment: programmes.changeEnrolment,
  leaveProgramme: programmes.leaveProgramme,
  listAway: away.listAway,
  addAway: away.addAway,
  previewAway: away.previewAway,
  removeAway: away.removeAway,
  getFeed: calendar.getFeed,
  setFeed: calendar.setFeed,
  renewFeed: calendar.renewFeed,
  readCalendar: calendar.readCalendar,
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
  openInvoice: subscription.openInvoice,
  undoSwitch: subscription.undoSwitch,
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
