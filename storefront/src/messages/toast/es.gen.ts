export const region = "Avisos";
export const dismiss = "Descartar";
export const notSaved = "No se ha guardado";
