export const cancel = "Cancelar";
export const playAgain = "Reproducir otra vez";
export const howWasIt = "¿Qué tal ha ido?";
export const remove = "Eliminar";
export const notRemoved = "No se ha eliminado";
export const removeTitle = "¿Eliminar esta sesión de tu historial?";
export const removeText = (v: { title: string | number; day: string | number }): string => `${v.title}, ${v.day}. Una semana cumplida sigue cumplida.`;
