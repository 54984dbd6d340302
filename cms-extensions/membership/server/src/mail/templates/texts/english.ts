/* What mails say besides the wording of their templates: around it, and in its placeholders. */

export const ENGLISH = {
  /** In place of a member's first name that is not known. */
  nameless: 'there',
  /** A workout to begin with. */
  suggestion: (title: string, minutes: number): string =>
    `An idea to begin with: “${title}”, ${minutes} minutes.`,
  plans: { monthly: 'monthly', annual: 'annual' },
  periods: { monthly: 'month', annual: 'year' },
  withTax: (amount: string, tax: string): string => `${amount} (incl. ${tax} tax)`,
  every: (amount: string, period: string): string => `${amount} every ${period}`,
  onceDiscountEnded: (charge: string, day: string): string =>
    `${charge} once your discount has ended on ${day}`,
  cardEnding: (brand: string, last4: string): string => `${brand} ending in ${last4}`,
  yourCard: 'your card',
  givenBackBefore: (amount: string): string => `${amount} of this payment was given back before.`,
  creditKept: (amount: string): string => `You keep your credit of ${amount}.`,
  planGoesOn: (plan: string): string => `Your ${plan} subscription goes on.`,
  nothingMore: 'Nothing more is charged, and you are welcome back at any time.',
  staysOpen: (day: string): string => `Every workout stays open to you until ${day}.`,
  opensAfterPause: (from: string, day: string): string =>
    `In your pause nothing is open. When it ends on ${from}, or when you end it before, every workout opens again, until ${day} as it stands now.`,
  openUntil: (day: string): string =>
    `Everything is open to you until ${day}. Nothing is charged for it, and nothing renews by itself.`,
  openWithoutEnd: 'Everything is open to you, without an end. Nothing is charged for it.',
  paymentMoves: (day: string): string =>
    `Your next payment is on ${day}. Everything stays open until then, and nothing is charged in between.`,
  planStays: (plan: string, amount: string, day: string): string =>
    `Your ${plan} plan stays as it is: ${amount} on ${day}. There is nothing to do for it.`,
  nothingCharged: 'Nothing is charged.',
  /** Without the button, where no law prescribes its words. */
  ordered: (moment: string, button: string): string =>
    `Ordered on ${moment}${button && ` with the button “${button}”`}.`,
  /** For what a gift is bought and given. */
  giftMonths: (months: number): string => `${months} months`,
  giftProduct: (time: string, site: string): string => `A gift: ${time} at ${site}`,
  giftFrom: (from: string, time: string): string =>
    `${from} gives you ${time} in which everything is open.`,
  giftTo: (time: string, to: string, day: string): string => `${time} for ${to}, mailed on ${day}.`,
  giftCode: (time: string, code: string): string =>
    `${time}. The code to print or to pass on: ${code}. It is typed in at /open of the site.`,
  questions: 'Questions? Answer this mail, or write to',
  unsubscribe: 'Unsubscribe',
  because: {
    workout_reminders: 'You get this mail because you chose to be reminded of your workouts.',
    email_notifications: 'You get this mail because you have begun a trial.',
    marketing_emails: 'You get this mail because you chose to hear our news.',
    account: (site: string): string => `You get this mail because you have an account at ${site}.`,
    gift: (site: string): string => `You get this mail because of a gift of time at ${site}.`,
    coach: (site: string): string => `${site} sends this to its support address.`,
  },
};

export type MailTexts = typeof ENGLISH;
