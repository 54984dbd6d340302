export const easy = "Too easy";
export const right = "Just right";
export const hard = "Too hard";
