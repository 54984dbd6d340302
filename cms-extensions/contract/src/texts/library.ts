import { INTL } from '../intl.ts';

/* Texts of the library, and short messages of every page, that the spec gives word for word. */

export const LIBRARY_TEXTS = {
  empty: 'No workouts found matching your criteria.',
  loadFailed: 'Failed to load workouts. Please try again.',
  clearFilters: 'Clear Filters',
} as const;

/** Toasts whose wording the spec gives (section 8, Toasts; section 4, Favorite toggle). */
export const TOASTS = {
  favoriteAdded: 'Added to favorites',
  favoriteRemoved: 'Removed from favorites',
  favoritesFailed: 'Failed to update favorites. Please try again.',
  profileFailed: {
    title: 'Update failed',
    description: 'Failed to update profile. Please try again.',
  },
  passwordFailed: {
    title: 'Password change failed',
    description: 'Failed to change password. Please try again.',
  },
  preferencesFailed: {
    title: 'Save failed',
    description: 'Failed to save preferences. Please try again.',
  },
  subscriptionFailed: {
    title: 'Subscription Failed',
    description: 'There was an error processing your subscription.',
  },
  signInRequired: 'Sign In Required',
  premiumRequired: 'Premium Required',
  paymentRequired: 'Payment Required',
  subscriptionRequired: 'Subscription Required',
  accessRestricted: 'Access Restricted',
} as const;

/** 'Showing N workouts' above the library's cards (spec section 2, /workouts). */
export const showingWorkouts = (count: number): string =>
  `Showing ${count.toLocaleString(INTL.numbers)} ${count === 1 ? 'workout' : 'workouts'}`;
