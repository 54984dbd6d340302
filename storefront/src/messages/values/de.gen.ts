export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Einsteiger`, "Intermediate": `Mittel`, "Advanced": `Fortgeschritten` }[v.level]}`;
