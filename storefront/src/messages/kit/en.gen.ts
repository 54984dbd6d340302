export const lightWeights = "light weights";
export const oneWeight = "one weight";
export const shortBand = "short band";
export const chair = "chair";
export const wall = "wall";
export const block = "block";
export const towel = "towel";
