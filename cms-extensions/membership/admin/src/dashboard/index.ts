import { Bell, ChartCircle, Clock, TrendUp, WarningCircle } from '@strapi/icons';
import type { WidgetArgs } from '@strapi/strapi/admin';
import { listAddress, NUMBERS, PLUGIN_ID } from '../addresses.ts';

/**
 * Strapi's own widgets that are useless to a coach: content types, webhooks and tokens; the user's
 * own name; and recent entries, where every member appears as edited with each sync from Stripe.
 */
const NOT_FOR_THE_COACH = [
  'key-statistics',
  'profile-info',
  'chart-entries',
  'last-edited-entries',
];

const ALL_MEMBERS = {
  label: { id: 'membership.widget.all-members', defaultMessage: 'All members' },
  href: listAddress(),
};

const ALL_NUMBERS = {
  label: { id: 'membership.widget.all-numbers', defaultMessage: 'All numbers' },
  href: `/${NUMBERS}`,
};

const widget = (
  id: string,
  title: string,
  rest: Pick<WidgetArgs, 'icon' | 'component' | 'link'>,
): WidgetArgs => ({
  id,
  pluginId: PLUGIN_ID,
  title: { id: `membership.widget.${id}`, defaultMessage: title },
  permissions: [{ action: 'plugin::membership.dashboard.read' }],
  ...rest,
});

/** The business widgets, shown before Strapi's widgets about content. */
const WIDGETS: WidgetArgs[] = [
  widget('alerts', 'Needs your attention', {
    icon: Bell,
    component: async () => (await import('./alerts-widget.tsx')).AlertsWidget,
  }),
  widget('members', 'Members', {
    icon: ChartCircle,
    link: ALL_MEMBERS,
    component: async () => (await import('./widgets.tsx')).MembersWidget,
  }),
  widget('month', 'This month', {
    icon: TrendUp,
    link: ALL_NUMBERS,
    component: async () => (await import('./widgets.tsx')).MonthWidget,
  }),
  widget('trials', 'Trials ending this week', {
    icon: Clock,
    component: async () => (await import('./widgets.tsx')).TrialsWidget,
  }),
  widget('failed-payments', 'Failed payments', {
    icon: WarningCircle,
    component: async () => (await import('./widgets.tsx')).FailedPaymentsWidget,
  }),
];

/** The panel's interface for additions to the home page. */
export type Home = {
  widgets: { register: (arrange: (others: WidgetArgs[]) => WidgetArgs[]) => void };
};

/** Adds the business widgets to the panel's home page. */
export const registerDashboard = ({ widgets }: Home): void =>
  widgets.register((others) => [
    ...WIDGETS,
    ...others.filter(({ id }) => !NOT_FOR_THE_COACH.includes(id)),
  ]);
