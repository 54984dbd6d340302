import type { SetupView } from '../../../server/src/back-office/answers.ts';
import { SETTINGS, SITE } from '../addresses.ts';

type StepKey = SetupView['steps'][number]['key'];

const single = (type: string): string => `/content-manager/single-types/api::${type}.${type}`;
const list = (type: string): string => `/content-manager/collection-types/api::${type}.${type}`;
const CONNECTIONS = `/${SETTINGS}/connections`;

/** What each step is called, and where it is done; null: nowhere in the panel. */
export const STEPS: Readonly<
  Record<StepKey, { title: string; to: string | null; action: string }>
> = {
  brand: { title: 'Name, logo and colours', to: `/${SITE}`, action: 'Change' },
  mux: { title: 'Videos: Mux', to: CONNECTIONS, action: 'Connect' },
  stripe: { title: 'Payments: Stripe', to: CONNECTIONS, action: 'Connect' },
  mail: { title: 'Mail', to: CONNECTIONS, action: 'Connect' },
  video: { title: 'First video', to: list('workout'), action: 'Videos' },
  plans: { title: 'Your two plans', to: list('subscription-plan'), action: 'Set prices' },
  policies: { title: 'Terms, privacy, refund policy', to: list('policy-page'), action: 'Fill in' },
  page: { title: 'Read your first page once', to: single('site-text'), action: 'Open' },
  tried: { title: 'Sign up as a member would', to: null, action: '' },
};
