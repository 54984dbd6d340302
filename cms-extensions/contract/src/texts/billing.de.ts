import type * as english from './billing.ts';
import type { Texts } from './translation.ts';

export const PAYMENT_ERRORS: Texts<typeof english.PAYMENT_ERRORS> = {
  locationNeeded:
    'Wir konnten diesen Ort nicht finden. Bitte prüfe Land und Postleitzahl: Die Steuern hängen davon ab.',
  paymentFailed: 'Zahlung fehlgeschlagen',
  signupFailed: 'Registrierung fehlgeschlagen',
  confirmationFailed: 'Die Zahlung konnte nicht bestätigt werden',
  setupFailed: 'Die Zahlung konnte nicht eingerichtet werden',
  confirmMethodFailed: 'Die Zahlungsart konnte nicht bestätigt werden',
  formNotReady: 'Das Zahlungsformular ist noch nicht bereit',
  methodNotReady: 'Die Zahlungsart ist noch nicht bereit',
  setupConnection:
    'Die Zahlung konnte nicht eingerichtet werden. Bitte prüfe deine Verbindung und versuch es noch einmal.',
  completeSetup:
    'Die Zahlung konnte nicht fertig eingerichtet werden. Bitte versuch es noch einmal.',
  unavailable: 'Zahlungen sind im Moment nicht möglich. Bitte versuch es noch einmal.',
  alreadySubscribed: 'Du hast schon ein Abo.',
  paysElsewhere:
    'Mit dieser E-Mail-Adresse wird schon ein Abo bezahlt, deshalb wurde nichts abgebucht. Schreib uns bitte: Wir verbinden es mit deinem Konto.',
  noSubscription: 'Es gibt kein Abo, das geändert werden kann.',
};

export const CARD_TESTING_ERRORS: Texts<typeof english.CARD_TESTING_ERRORS> = {
  stopped:
    'Zu viele Karten wurden abgelehnt. Zur Sicherheit kann hier eine Stunde lang keine Karte versucht werden. Für eine abgelehnte Karte wurde nichts abgebucht. Bitte schreib dem Support, wenn du Hilfe brauchst.',
  captchaNeeded: 'Bitte bestätige, dass du kein Roboter bist, und versuch es noch einmal.',
};

export const TRIAL_ERRORS: Texts<typeof english.TRIAL_ERRORS> = {
  used: 'Du hast deine kostenlose Testzeit schon genutzt. Du kannst ohne sie ein Abo abschließen.',
  cardUsed:
    'Diese Karte wurde schon für eine kostenlose Testzeit genutzt. Du kannst ohne sie ein Abo abschließen.',
  walletUsed:
    'Mit dieser Wallet oder auf diesem Gerät hat schon eine kostenlose Testzeit begonnen. Du kannst auch ohne ein Abo abschließen.',
  walletRefused:
    'Eine kostenlose Testzeit beginnt mit einer eingegebenen Karte. Du kannst auch ohne ein Abo abschließen.',
  cardNotSetUp:
    'Deine Karte ist noch nicht bestätigt. Bitte fülle das Kartenformular aus und versuch es noch einmal.',
  signUpOver:
    'Diese Registrierung ist abgelaufen oder wurde durch eine neuere ersetzt. Bitte melde dich an oder registriere dich neu.',
  confirmationNeeded:
    'Deine Karte wurde hinzugefügt. Deine Bank bittet dich, die offene Zahlung zu bestätigen: Bitte öffne die Rechnung und bestätige sie.',
};

export const CARD_CONFIRMED: Texts<typeof english.CARD_CONFIRMED> = {
  trialStarted: 'Deine kostenlose Testzeit hat begonnen',
  cardAdded: 'Zahlungsart hinzugefügt',
};

export const COMPLETION_ERRORS: Texts<typeof english.COMPLETION_ERRORS> = {
  setupIntentMissing: 'In der Adresse fehlt die Einrichtung der Karte',
  confirmationFailed: 'Die Zahlungsart konnte nicht bestätigt werden',
  notOk: 'Bestätigung fehlgeschlagen',
  network: 'Die Zahlungsart konnte nicht bestätigt werden. Bitte schreib dem Support.',
};

export const CHECKOUT_ERRORS: Texts<typeof english.CHECKOUT_ERRORS> = {
  sessionMissing: 'Es wurde kein Zahlungsvorgang gefunden',
  timedOut:
    'Die Prüfung der Zahlung hat zu lange gedauert. Bitte schau in deinen E-Mails nach der Bestätigung.',
  expired: 'Der Zahlungsvorgang ist abgelaufen. Bitte versuch es noch einmal.',
  requestFailed: 'Der Stand der Zahlung konnte nicht geprüft werden. Bitte schreib dem Support.',
  notOk: 'Der Stand der Zahlung konnte nicht geprüft werden',
};

export const CANCELLATION_ERRORS: Texts<typeof english.CANCELLATION_ERRORS> = {
  unknown: 'Unbekannter Fehler',
  network:
    'Die Kündigung ist fehlgeschlagen. Bitte versuch es noch einmal oder schreib dem Support.',
};

export const SUBSCRIPTION_ERRORS: Texts<typeof english.SUBSCRIPTION_ERRORS> = {
  notPossible: 'Dein Abo kann im Moment nicht so geändert werden.',
  samePlan: 'Du hast dieses Angebot schon.',
  amountChanged: 'Der Betrag hat sich inzwischen geändert. Bitte sieh ihn dir noch einmal an.',
  wordsChanged:
    'Die Angaben zu deiner Bestellung haben sich inzwischen geändert. Bitte sieh sie dir noch einmal an.',
  cardMissing: 'Es gibt keine Karte, von der abgebucht werden kann. Bitte füge erst eine hinzu.',
  notConfirmed:
    'Deine Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht, und nichts hat sich geändert.',
  nothingToRefund: 'Es gibt keine Zahlung, die du zurückverlangen kannst.',
  otherCurrency: (currency) =>
    `Dein Abo läuft in ${currency.toUpperCase()} weiter, und die Angebote werden jetzt in einer anderen Währung verkauft. Zum Wechseln kündige es und schließe nach seinem Ende ein neues ab.`,
  boundCurrency:
    'In der Währung, in der wir vorher abgebucht haben, ist für dich noch etwas offen. Bitte schreib uns.',
};

export const SIGN_UP_TEXTS: Texts<typeof english.SIGN_UP_TEXTS> = {
  soon: 'Die Anmeldung öffnet bald',
  notOpen: 'Die Anmeldung ist noch nicht offen.',
  closed: 'Die Anmeldung ist im Moment geschlossen.',
};

export const LEGAL_TEXTS: Texts<typeof english.LEGAL_TEXTS> = {
  linkSent: 'Wenn es zu dieser E-Mail ein Konto gibt, haben wir einen Link zum Kündigen geschickt.',
  withdrawn: 'Dein Widerruf ist angekommen. Der Vertrag ist beendet.',
  withdrawalOver: 'Die Frist für den Widerruf ist abgelaufen.',
  withdrawalUsed:
    'In den letzten zwölf Monaten gab es schon einen Widerruf, deshalb ist dieser Vertrag nicht widerrufbar. Du kannst ihn jederzeit kündigen.',
};

export const PROMOTION_CODE_ERRORS: Texts<typeof english.PROMOTION_CODE_ERRORS> = {
  unknown: 'Diesen Code kennen wir nicht. Bitte prüfe, wie er geschrieben wird.',
  expired: 'Dieser Code ist abgelaufen.',
  usedUp: 'Dieser Code wurde so oft genutzt, wie es geht.',
  over: 'Dieser Code gilt nicht mehr.',
  otherCustomer: 'Dieser Code ist für ein anderes Konto.',
  firstOnly: 'Dieser Code gilt nur für eine erste Zahlung.',
  notForThis: 'Dieser Code gilt nicht für dieses Angebot.',
  fromAmount: (amount) => `Dieser Code gilt ab ${amount}.`,
};

export const CANCELLED: Texts<typeof english.CANCELLED> = {
  scheduled: 'Dein Abo endet mit dem bezahlten Zeitraum.',
  ended: 'Dein Abo ist beendet.',
};

export const signupFailure = (message: string): string =>
  `Registrierung fehlgeschlagen: ${message}`;

export const paymentSetupFailure = (message: string): string =>
  `Die Zahlung konnte nicht eingerichtet werden: ${message}`;
