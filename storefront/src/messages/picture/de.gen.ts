export const changed = "Bild geändert";
export const zoom = "Zoom";
export const title = "Dein Bild";
export const text = "Zieh es, wie es dir gefällt, oder beweg es mit den Pfeiltasten.";
export const part = "Der Ausschnitt, der gezeigt wird";
export const saving = "Wird gespeichert";
export const save = "Speichern";
export const cancel = "Abbrechen";
