export const cancel = `Cancelar`;
