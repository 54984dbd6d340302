export const cancel = `Cancel`;
