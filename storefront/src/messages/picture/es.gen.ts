export const changed = "Foto cambiada";
export const zoom = "Zoom";
export const title = "Tu foto";
export const text = "Arrástrala hasta donde te guste o muévela con las flechas del teclado.";
export const part = "La parte que se ve";
export const saving = "Guardando";
export const save = "Guardar";
export const cancel = "Cancelar";
