export const region = "Avisos";
export const dismiss = "Descartar";
export const notSaved = "No se ha guardado";
export const offline = "Estás sin conexión.";
export const offlineText = "Lo que está en pantalla sigue funcionando.";
