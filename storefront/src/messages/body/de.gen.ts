export const wrists = "Handgelenke schonen";
export const jumping = "Keine Sprünge";
export const quiet = "Leise";
export const kneeling = "Nicht knien";
export const kit = "Ohne Geräte";
export const standing = "Nur im Stehen";
