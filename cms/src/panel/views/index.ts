import type { View } from '../view.ts';
import {
  categoryEntryView,
  categoryOrderView,
  instructorView,
  planView,
  policyView,
} from './catalogue.ts';
import { mailMessageView, mailTemplateView } from './mail.ts';
import { memberView } from './members.ts';
import { newsletterView } from './newsletter.ts';
import { refundRequestView } from './refunds.ts';
import { siteTextViews } from './site-texts.ts';
import { workoutView } from './workout.ts';

/** Every form and list that the coach uses in the panel. */
export const VIEWS: readonly View[] = [
  workoutView,
  instructorView,
  planView,
  policyView,
  categoryOrderView,
  categoryEntryView,
  memberView,
  refundRequestView,
  mailTemplateView,
  mailMessageView,
  newsletterView,
  ...siteTextViews,
];
