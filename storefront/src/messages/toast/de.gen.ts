export const region = "Mitteilungen";
export const dismiss = "Ausblenden";
export const notSaved = "Nicht gespeichert";
export const offline = "Du bist offline.";
export const offlineText = "Was auf dem Bildschirm steht, geht weiter.";
