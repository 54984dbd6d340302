export const cancel = "Cancel";
export const playAgain = "Play again";
export const howWasIt = "How was it?";
export const remove = "Remove";
export const notRemoved = "Not removed";
export const removeTitle = "Remove this session from your history?";
export const removeText = (v: { title: string | number; day: string | number }): string => `${v.title}, ${v.day}. A week that is kept stays kept.`;
