export const failed = "Das konnten wir nicht laden.";
export const tryAgain = "Noch einmal versuchen";
