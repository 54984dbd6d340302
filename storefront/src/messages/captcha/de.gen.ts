export const cancel = "Abbrechen";
