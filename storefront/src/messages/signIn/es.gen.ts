export const title = "Hola de nuevo";
export const password = "Contraseña";
export const forgot = "¿Has olvidado tu contraseña?";
export const busy = "Iniciando sesión";
export const submit = "Iniciar sesión";
export const newHere = "¿Es tu primera vez?";
export const startTrial = "Empieza gratis";
export const create = "Crear una cuenta";
