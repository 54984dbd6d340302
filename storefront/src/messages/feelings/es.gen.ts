export const easy = "Demasiado fácil";
export const right = "Justo bien";
export const hard = "Demasiado difícil";
