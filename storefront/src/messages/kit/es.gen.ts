export const lightWeights = "pesas ligeras";
export const oneWeight = "una pesa";
export const shortBand = "banda corta";
export const chair = "silla";
export const wall = "pared";
export const block = "bloque";
export const towel = "toalla";
