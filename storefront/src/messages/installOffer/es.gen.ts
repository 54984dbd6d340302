export const title = "Ten tus entrenamientos a un toque";
export const text = "Añade el sitio a tu pantalla de inicio. Se abre como una app.";
export const add = "Añadir a la pantalla de inicio";
