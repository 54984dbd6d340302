export const anotherDay = "Another day";
export const day = "Day";
export const move = "Move";
export const cancel = "Cancel";
export const movedTo = (v: { day: string | number }): string => `Moved to ${v.day}.`;
export const play = "Play";
export const skip = "Skip";
export const unskip = "Mark as not skipped";
