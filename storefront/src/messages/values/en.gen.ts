export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Beginner`, "Intermediate": `Intermediate`, "Advanced": `Advanced` }[v.level]}`;
