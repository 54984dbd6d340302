export const perPeriod = (v: { period: "monthly" | "yearly" }): string => `${{ "monthly": `/Monat`, "yearly": `/Jahr` }[v.period]}`;
export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Einsteiger`, "Intermediate": `Mittel`, "Advanced": `Fortgeschritten` }[v.level]}`;
