import { Flex } from '@strapi/design-system';
import { CheckCircle, WarningCircle } from '@strapi/icons';
import { type Colours, DEFAULT_ACCENT } from 'contract';
import { useAsk } from '../calls.ts';
import { Small } from '../card.tsx';
import { useSettled } from '../form-values.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;
const ASK_AFTER_MS = 300;

/** The shades of two typed colours; undefined while there are none. */
export const useColours = (accent: unknown, ink: unknown): Colours | undefined => {
  const isTyped = COLOUR.test(String(accent)) && COLOUR.test(String(ink));
  const typed = useSettled(isTyped ? JSON.stringify({ accent, ink }) : null, ASK_AFTER_MS);
  // Without an answer the form shows no shades; the draft itself is saved apart.
  return useAsk<Colours>('site/colours', typed === null ? null : JSON.parse(typed)).currentData;
};

const ratio = (value: number): string => `${value.toFixed(1)} : 1`;

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden
    style={{
      display: 'inline-block',
      width: '1.2rem',
      height: '1.2rem',
      borderRadius: '2px',
      background: colour,
      border: '1px solid currentColor',
      verticalAlign: '-1px',
    }}
  />
);

const Said = ({
  isFine,
  shades,
  children,
}: {
  isFine: boolean;
  shades: string[];
  children: string;
}) => (
  <Flex gap={2} alignItems="flex-start">
    {isFine ? <CheckCircle fill="success600" /> : <WarningCircle fill="warning600" />}
    <Small>
      {children}{' '}
      {shades.map((shade) => (
        <Swatch key={shade} colour={shade} />
      ))}
    </Small>
  </Flex>
);

/** What the typed colours become, with their contrasts. */
export const ShadesOf = ({
  name,
  colours,
  typed,
}: {
  name: string;
  colours: Colours;
  typed: string;
}) => {
  const { accent, ink, ratios } = colours;
  const same = (shade: string): boolean => shade === typed.toLowerCase();
  if (name === 'ink') {
    const said = `${same(ink.ink) ? 'On' : `Text uses ${ink.ink}, on`} paper ${ratio(ratios.ink)}.`;
    return (
      <Said isFine={same(ink.ink)} shades={same(ink.ink) ? [] : [ink.ink]}>
        {said}
      </Said>
    );
  }
  if (same(DEFAULT_ACCENT)) {
    return (
      <Said isFine shades={[]}>
        Its shades are drawn, in both themes.
      </Said>
    );
  }
  const isButton = same(accent.button);
  const reads = `White on it reads ${ratio(ratios.typed)}`;
  const small = same(accent.text) ? '' : `, small text ${accent.text}`;
  const uses = `Buttons use ${isButton ? 'it' : accent.button}${small}.`;
  return (
    <>
      <Said isFine={isButton} shades={[accent.button, accent.text].filter((one) => !same(one))}>
        {`${reads}${isButton ? '' : ', needed is 4.5'}. ${uses}`}
      </Said>
      <Said isFine shades={[accent.night]}>
        {`Night theme: ${accent.night}, ${ratio(ratios.night)}.`}
      </Said>
    </>
  );
};
