export const cancel = "Abbrechen";
export const playAgain = "Noch einmal abspielen";
export const howWasIt = "Wie war es?";
export const remove = "Entfernen";
export const notRemoved = "Nicht entfernt";
export const removeTitle = "Diese Einheit aus deinem Verlauf entfernen?";
export const removeText = (v: { title: string | number; day: string | number }): string => `${v.title}, ${v.day}. Eine geschaffte Woche bleibt geschafft.`;
