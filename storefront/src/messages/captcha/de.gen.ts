export const cancel = `Abbrechen`;
