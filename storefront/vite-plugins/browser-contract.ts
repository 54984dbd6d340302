import { type Plugin, parseSync, Visitor } from 'vite';

/** What the browser needs to make a call; the rest is for the CMS and OpenAPI. */
const NEEDED = new Set(['id', 'method', 'path', 'response']);

/** A part of the code that goes, between two offsets. */
type Cut = { start: number; end: number };

const cutsOf = (code: string): Cut[] => {
  const cuts: Cut[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition], end }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        // The name of a schema in OpenAPI, for which zod makes the schema once more.
        if (callee.property.name === 'meta') cuts.push({ start: callee.object.end, end });
        return;
      }
      const isCall = callee.type === 'Identifier' && callee.name === 'defineCall';
      if (!isCall || definition?.type !== 'ObjectExpression') return;
      for (const part of definition.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (NEEDED.has(part.key.name)) continue;
        const comma = /^\s*,/.exec(code.slice(part.end))?.[0] ?? '';
        cuts.push({ start: part.start, end: part.end + comma.length });
      }
    },
  }).visit(parseSync('contract.js', code).program);
  return cuts.toSorted((one, other) => one.start - other.start);
};

/**
 * A module of the contract without what only the CMS needs: the schemas of requests, and what
 * describes calls and schemas in OpenAPI.
 * @param code JavaScript
 */
export const forBrowsers = (code: string): string => {
  let [result, at] = ['', 0];
  for (const { start, end } of cutsOf(code)) {
    // A cut may lie within an earlier one.
    if (start < at) continue;
    result += code.slice(at, start);
    at = end;
  }
  return result + code.slice(at);
};

/** Leaves out of the built site what only the CMS needs of the contract. */
export const browserContract = (): Plugin => ({
  name: 'browser-contract',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/cms-extensions\/contract\/src\/.+\.ts$/ },
    handler: (code) => ({ code: forBrowsers(code), map: null }),
  },
});
