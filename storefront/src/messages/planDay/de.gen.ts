export const anotherDay = "Anderer Tag";
export const day = "Tag";
export const move = "Verschieben";
export const cancel = "Abbrechen";
export const movedTo = (v: { day: string | number }): string => `Verschoben auf ${v.day}.`;
export const play = "Abspielen";
export const skip = "Auslassen";
export const unskip = "Doch nicht auslassen";
