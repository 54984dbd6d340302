export const changed = "Picture changed";
export const zoom = "Zoom";
export const title = "Your picture";
export const text = "Drag it to where you like it, or move it with the arrow keys.";
export const part = "The part that is shown";
export const saving = "Saving";
export const save = "Save";
export const cancel = "Cancel";
