export const cancel = "Cancelar";
