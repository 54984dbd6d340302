export const lightWeights = "leichte Gewichte";
export const oneWeight = "ein Gewicht";
export const shortBand = "kurzes Band";
export const chair = "Stuhl";
export const wall = "Wand";
export const block = "Block";
export const towel = "Handtuch";
