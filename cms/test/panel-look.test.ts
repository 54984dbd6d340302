import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import own from '../src/admin/texts.json' with { type: 'json' };

/* What stands in the place of Strapi's own words. Fails when an upgrade brings new ones. */

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
