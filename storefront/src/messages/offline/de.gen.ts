export const title = "Keine Verbindung.";
export const tryAgain = "Noch einmal versuchen";
export const text = "Du bist offline. Seiten und Videos brauchen das Internet; hier geht es von selbst weiter, sobald es wieder da ist. Nichts von dir ist verloren.";
export const lastSeen = "Zuletzt in der Bibliothek";
export const minutes = (v: { minutes: string | number }): string => `${v.minutes} min`;
