export const region = "Mitteilungen";
export const dismiss = "Ausblenden";
export const notSaved = "Nicht gespeichert";
