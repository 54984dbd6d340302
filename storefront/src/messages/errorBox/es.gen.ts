export const failed = "No hemos podido cargar esto.";
export const tryAgain = "Volver a intentarlo";
