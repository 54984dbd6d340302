export const wrists = "Spare my wrists";
export const jumping = "No jumping";
export const quiet = "Quiet";
export const kneeling = "No kneeling";
export const kit = "No kit";
export const standing = "Standing only";
