export const title = "Willkommen zurück";
export const password = "Passwort";
export const forgot = "Passwort vergessen?";
export const busy = "Du wirst angemeldet";
export const submit = "Anmelden";
export const newHere = "Neu hier?";
export const startTrial = "Kostenlos testen";
export const create = "Konto erstellen";
