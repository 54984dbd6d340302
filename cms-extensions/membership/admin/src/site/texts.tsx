import { Accordion, Box, Flex, Switch, VisuallyHidden } from '@strapi/design-system';
import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAnswer } from '../answer.tsx';
import { Small } from '../card.tsx';
import { Segments } from '../fields.tsx';
import { type Draft, type Place, readDraft, SITE_TEXT, useFacts } from './calls.ts';
import { DraftPage, ReadDraft } from './draft-page.tsx';
import { DraftField } from './fields.tsx';
import { readSections } from './text-form.ts';
import { countMissing, otherAmounts, type Section } from './text-words.ts';
import { useDraft } from './use-draft.ts';

type Language = { code: string; name: string; isDefault: boolean };
type Loaded = {
  sections: readonly Section[];
  languages: readonly Language[];
  drafts: ReadonlyMap<string, Draft>;
};

/** A language without texts has no draft before the first save. */
const noneYet = (thrown: unknown): Draft => {
  if (isFetchError(thrown) && thrown.status === 404) return {};
  throw thrown;
};

const load = async (): Promise<Loaded> => {
  const { data: languages } = await getFetchClient().get<Language[]>('/i18n/locales');
  const drafts = await Promise.all(
    languages.map(
      async ({ code: locale }): Promise<[string, Draft]> => [
        locale,
        (await readDraft({ type: SITE_TEXT, locale }).catch(noneYet)) ?? {},
      ],
    ),
  );
  return { sections: await readSections(), languages, drafts: new Map(drafts) };
};

type FormProps = { loaded: Loaded; language: Language; choose: (code: string) => void };

const Form = ({ loaded, language, choose }: FormProps) => {
  const { sections, languages, drafts } = loaded;
  const amounts = useFacts().data?.amounts;
  const place = useMemo<Place>(() => ({ type: SITE_TEXT, locale: language.code }), [language]);
  const draft = useDraft(place, drafts.get(language.code) ?? {});
  const { values, complaints, change, save } = draft;
  const first = languages.find(({ isDefault }) => isDefault);
  const missing = ({ code, isDefault }: Language): string => {
    const own = code === language.code ? values : drafts.get(code);
    const count =
      isDefault || !first ? 0 : countMissing(sections, drafts.get(first.code) ?? {}, own);
    return count === 0 ? '' : `, ${count} missing`;
  };
  return (
    <DraftPage place={place} draft={draft} reload={() => window.location.reload()}>
      {languages.length > 1 && (
        <Segments
          label="Language"
          value={language.code}
          options={Object.fromEntries(
            languages.map((one) => [one.code, one.name.replace(/ \(.*/, '') + missing(one)]),
          )}
          onChange={async (code) => {
            if (await save()) choose(code);
          }}
        />
      )}
      <VisuallyHidden tag="h2">Sections</VisuallyHidden>
      <Accordion.Root defaultValue="hero">
        {sections.map(({ name, label, hint, canHide, fields }) => {
          const part = (values[name] ?? {}) as Record<string, unknown>;
          return (
            <Accordion.Item key={name} value={name}>
              <Accordion.Header>
                <Accordion.Trigger>{label}</Accordion.Trigger>
                {canHide && language.isDefault && (
                  <Accordion.Actions>
                    <Switch
                      aria-label={`${label}: shown`}
                      checked={part.isShown !== false}
                      onCheckedChange={(isShown: boolean) => change(name, { ...part, isShown })}
                    />
                  </Accordion.Actions>
                )}
              </Accordion.Header>
              <Accordion.Content>
                <Flex direction="column" alignItems="stretch" gap={4} padding={4}>
                  {hint && <Small>{hint}</Small>}
                  {fields.map((field) => {
                    const [amount] = amounts ? otherAmounts(part[field.name], amounts) : [];
                    return (
                      <DraftField
                        key={field.name}
                        field={field}
                        path={`${name}.${field.name}`}
                        isCounted
                        value={part[field.name]}
                        change={(next) => change(name, { ...part, [field.name]: next })}
                        complaint={complaints[`${name}.${field.name}`]}
                        mark={amount && `${amount} is not the price of a plan.`}
                      />
                    );
                  })}
                </Flex>
              </Accordion.Content>
            </Accordion.Item>
          );
        })}
      </Accordion.Root>
      <Box>
        <Small>
          Prices come from Offers: {'{{monthlyPrice}}, {{annualPrice}}, {{annualSaving}}'}.
        </Small>
      </Box>
    </DraftPage>
  );
};

const InLanguage = ({ code, choose }: { code: string | null; choose: (code: string) => void }) => (
  <ReadDraft query={useAnswer(load)} what="The texts">
    {(loaded) => {
      const { languages } = loaded;
      const language =
        languages.find((one) => one.code === code) ?? languages.find(({ isDefault }) => isDefault);
      return language && <Form loaded={loaded} language={language} choose={choose} />;
    }}
  </ReadDraft>
);

/** The words of the site, in each language. */
export const Texts = () => {
  const [asked, setAsked] = useSearchParams();
  const code = asked.get('locale');
  return (
    <InLanguage
      key={code}
      code={code}
      choose={(locale) => setAsked({ locale }, { replace: true })}
    />
  );
};
