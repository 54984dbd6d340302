import type { Core } from '@strapi/strapi';

const LAW = 'api::consumer-law.consumer-law';

/** An entry as the panel's form has it. */
export type LawEntry = {
  name?: string;
  countries?: string;
  orderButton?: string;
  withdrawalDays?: number;
  withdrawalText?: string;
  orderButtonDe?: string;
  withdrawalTextDe?: string;
  renewalReminderDays?: number;
  yearlyReminder?: boolean;
  cancelPage?: boolean;
};

/** Forgets who has withdrawn: the stand-in's members share one card. */
export const forgetWithdrawals = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query('plugin::membership.withdrawal-mark').deleteMany({});
};

/** Replaces the rules of the countries, as the coach does in the panel. */
export const setLaw = async (strapi: Core.Strapi, entries: readonly LawEntry[]): Promise<void> => {
  const { documentId } = (await strapi.documents(LAW).findFirst()) ?? { documentId: '' };
  const data: Record<string, unknown> = {
    entries: entries.map((entry) => ({
      ...{ name: 'Entry', renewalReminderDays: 30, cancelPage: true },
      ...entry,
    })),
  };
  await strapi.documents(LAW).update({ documentId, data });
};
