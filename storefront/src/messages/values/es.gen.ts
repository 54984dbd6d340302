export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Principiante`, "Intermediate": `Intermedio`, "Advanced": `Avanzado` }[v.level]}`;
