export const anotherDay = "Otro día";
export const day = "Día";
export const move = "Mover";
export const cancel = "Cancelar";
export const movedTo = (v: { day: string | number }): string => `Movida al ${v.day}.`;
export const play = "Reproducir";
export const skip = "Saltar";
export const unskip = "Marcar como no saltada";
