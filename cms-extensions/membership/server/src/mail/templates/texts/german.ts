import type { MailTexts } from './english.ts';

export const GERMAN: MailTexts = {
  nameless: 'du',
  suggestion: (title, minutes) => `Eine Idee für den Anfang: „${title}“, ${minutes} Minuten.`,
  plans: { monthly: 'Monatsabo', annual: 'Jahresabo' },
  periods: { monthly: 'Monat', annual: 'Jahr' },
  withTax: (amount, tax) => `${amount} (inkl. ${tax} Steuern)`,
  every: (amount, period) => `${amount} pro ${period}`,
  onceDiscountEnded: (charge, day) => `${charge}, sobald dein Rabatt am ${day} geendet hat`,
  cardEnding: (brand, last4) => `${brand} mit der Endung ${last4}`,
  yourCard: 'deine Karte',
  givenBackBefore: (amount) => `${amount} von dieser Zahlung wurden schon vorher zurückgezahlt.`,
  creditKept: (amount) => `Dein Guthaben von ${amount} bleibt dir.`,
  planGoesOn: (plan) => `Dein ${plan} läuft weiter.`,
  nothingMore: 'Es wird nichts mehr abgebucht, und du bist jederzeit wieder willkommen.',
  staysOpen: (day) => `Alle Workouts stehen dir noch offen bis ${day}.`,
  opensAfterPause: (from, day) =>
    `In deiner Pause ist nichts offen. Wenn sie am ${from} endet oder du sie vorher beendest, öffnen sich alle Workouts wieder, nach heutigem Stand bis ${day}.`,
  openUntil: (day) =>
    `Bis zum ${day} steht dir alles offen. Dafür wird nichts abgebucht, und nichts verlängert sich von selbst.`,
  openWithoutEnd: 'Dir steht alles offen, ohne Ende. Dafür wird nichts abgebucht.',
  paymentMoves: (day) =>
    `Deine nächste Zahlung ist am ${day}. Bis dahin bleibt alles offen, und es wird nichts abgebucht.`,
  planStays: (plan, amount, day) =>
    `Dein ${plan} bleibt, wie es ist: ${amount} am ${day}. Du musst nichts dafür tun.`,
  nothingCharged: 'Es wird nichts abgebucht.',
  ordered: (moment, button) =>
    `Bestellt am ${moment}${button && ` mit der Schaltfläche „${button}“`}.`,
  giftMonths: (months) => `${months} Monate`,
  giftProduct: (time, site) => `Ein Geschenk: ${time} bei ${site}`,
  giftFrom: (from, time) => `${from} schenkt dir ${time}, in denen alles offen ist.`,
  giftTo: (time, to, day) => `${time} für ${to}, verschickt am ${day}.`,
  giftCode: (time, code) =>
    `${time}. Der Code zum Ausdrucken oder Weitergeben: ${code}. Eingegeben wird er auf der Seite unter /open.`,
  questions: 'Fragen? Antworte auf diese Mail oder schreib an',
  unsubscribe: 'Abbestellen',
  because: {
    workout_reminders:
      'Du bekommst diese Mail, weil du an deine Workouts erinnert werden möchtest.',
    email_notifications: 'Du bekommst diese Mail, weil du eine Testzeit begonnen hast.',
    marketing_emails: 'Du bekommst diese Mail, weil du unsere Neuigkeiten lesen möchtest.',
    account: (site) => `Du bekommst diese Mail, weil du ein Konto bei ${site} hast.`,
    gift: (site) => `Du bekommst diese Mail wegen geschenkter Zeit bei ${site}.`,
    coach: (site) => `${site} schickt das an die Adresse des Supports.`,
  },
};
