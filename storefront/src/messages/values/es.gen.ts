export const perPeriod = (v: { period: "monthly" | "yearly" }): string => `${{ "monthly": `/mes`, "yearly": `/año` }[v.period]}`;
export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Principiante`, "Intermediate": `Intermedio`, "Advanced": `Avanzado` }[v.level]}`;
