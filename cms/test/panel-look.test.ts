import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import own from '../src/admin/texts.json' with { type: 'json' };
import colours from '../src/admin/violets.json' with { type: 'json' };

/* What stands in the place of Strapi's own words and colours. Fails when an upgrade brings new ones. */

/** Strapi's words for what the desk calls a video, a file, a language. */
const JARGON = /\b(entry|entries|assets?|relations?|documents?|locales?)\b/i;

/** Texts of pages that only developers see, or that this panel does not have. */
const UNSEEN =
  /auditLogs|Settings\.(application|roles|page|aiL|list\.(actions\.(add|delete$|edit)|empty)|locales)|tours|FreeTrial|GuidedTour|plugins\.|contentType\.relations|widget|history|(edit-s|S)etting(s|Page)\b|AITranslation|CheckboxConfirmation|aiMetadata|create-metadata|ai\.modal|description-content-type/;

const require = createRequire(
  createRequire(import.meta.url).resolve('@strapi/strapi/package.json'),
);

it.each(['admin', 'content-manager', 'upload', 'i18n'])(
  "says Strapi's %s in words of the desk",
  (part) => {
    const folder = dirname(require.resolve(`@strapi/${part}/package.json`));
    const [file = ''] = globSync(`${folder}/dist/admin/**/translations/en.json.js`);
    const module = require(file);
    const theirs: Record<string, string> = module.default ?? module;
    expect(Object.keys(theirs).length).toBeGreaterThan(40);
    const shown = Object.entries(theirs)
      .map(([name, text]) => [part === 'admin' ? name : `${part}.${name}`, text] as const)
      .map(([name, text]) => [name, (own as Record<string, string>)[name] ?? text] as const);
    expect(
      shown.filter(
        ([name, text]) => !UNSEEN.test(name) && JARGON.test(text.replaceAll(/\{\w+[^{}]*/g, '')),
      ),
    ).toEqual([]);
  },
);

it("has a colour of the site for every violet of Strapi's illustrations", () => {
  const drawn = readFileSync(
    join(dirname(require.resolve('@strapi/icons/package.json')), 'dist/symbols-index.mjs'),
    'utf8',
  );
  const isViolet = (colour: string): boolean => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return blue > 0xe0 && blue - red > 10 && Math.abs(red - green) < 8;
  };
  const violets = [...drawn.matchAll(/(?:fill|stroke): "(#[\dA-F]{6})"/g)]
    .map(([, colour = '']) => colour)
    .filter(isViolet);
  expect([...new Set(violets)].sort()).toEqual(Object.keys(colours).sort());
});

it("finds the order of Strapi's news, which is hidden from the invited, by its link", () => {
  const [file = ''] = globSync(
    `${dirname(require.resolve('@strapi/admin/package.json'))}/dist/**/Auth/components/Register.mjs`,
  );
  expect(readFileSync(file, 'utf8')).toContain('href: "https://strapi.io/terms"');
  const panel = readFileSync(join(import.meta.dirname, '../src/admin/app.tsx'), 'utf8');
  expect(panel).toContain('[href="https://strapi.io/terms"]');
});
