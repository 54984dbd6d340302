import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

/** The parts of a call that the CMS checks a request by, and that OpenAPI describes it by. */
const DESCRIBED = new Set([
  ...['summary', 'params', 'query', 'body', 'files', 'rawBody'],
  ...['success', 'contentType', 'errors'],
]);

type Cut = { start: number; end: number };

/** The functions of a module that define calls. */
const definersIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/^const (\w+) = callsAbout\(/gm)].map(([, name = '']) => name));

const cutsOf = (code: string): Cut[] => {
  const cuts: Cut[] = [];
  const definers = definersIn(code);
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        // The name of a schema in OpenAPI, for which zod makes the schema once more.
        if (callee.property.name === 'meta') cuts.push({ start: callee.object.end, end });
        return;
      }
      const definition = given[3];
      const isCall = callee.type === 'Identifier' && definers.has(callee.name);
      if (!isCall || definition?.type !== 'ObjectExpression') return;
      for (const part of definition.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (!DESCRIBED.has(part.key.name)) continue;
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

/** What a module of the site reads of a call that is left out, such as `login.body`. */
export const missingIn = (code: string, calls: ReadonlySet<string>): string[] =>
  [...code.matchAll(/\b(\w+)\s*\.\s*(\w+)\b/g)]
    .filter(([, call = '', part = '']) => calls.has(call) && DESCRIBED.has(part))
    .map(([read]) => read);

const CALLS = join(import.meta.dirname, '../../cms-extensions/contract/src/calls');

const callNames = (): ReadonlySet<string> =>
  new Set(
    globSync('*.ts', { cwd: CALLS }).flatMap((file) => {
      const code = readFileSync(join(CALLS, file), 'utf8');
      const definers = definersIn(code);
      return [...code.matchAll(/^export const (\w+) = (\w+)\(/gm)].flatMap(
        ([, name = '', definer = '']) => (definers.has(definer) ? name : []),
      );
    }),
  );

/** Leaves out of the built site what only the CMS needs of the contract; fails where the site reads it. */
export const browserContract = (): Plugin => {
  const calls = callNames();
  return {
    name: 'browser-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/(?:cms-extensions\/contract|storefront)\/src\/.+\.tsx?(?:\?.*)?$/ },
      handler(code, id) {
        if (id.includes('/contract/src/')) return { code: forBrowsers(code), map: null };
        const missing = missingIn(code, calls);
        if (missing.length > 0)
          this.error(`The built site has no ${missing.join(', ')}: export the schema by itself.`);
        return null;
      },
    },
  };
};
