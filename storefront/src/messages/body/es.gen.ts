export const wrists = "Cuidar mis muñecas";
export const jumping = "Sin saltos";
export const quiet = "Sin ruido";
export const kneeling = "Sin arrodillarme";
export const kit = "Sin material";
export const standing = "Solo de pie";
