export const perPeriod = (v: { period: "monthly" | "yearly" }): string => `${{ "monthly": `/month`, "yearly": `/year` }[v.period]}`;
export const level = (v: { level: "Beginner" | "Intermediate" | "Advanced" }): string => `${{ "Beginner": `Beginner`, "Intermediate": `Intermediate`, "Advanced": `Advanced` }[v.level]}`;
