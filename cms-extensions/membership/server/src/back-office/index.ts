export { leaveOutStripeFields } from './members/stripe-fields.ts';
export { keepRefundRequests } from './refunds.ts';
export { addPanelJobs, boundPanel, panelRoutes, registerPanel, startPanel } from './start.ts';
